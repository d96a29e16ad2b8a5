package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// A marked database is one the server has.
final class UnknownDatabaseRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.databases().stream()
                .filter(database -> !database.isKnown() && isCovered(database))
                .map(UnknownDatabaseRule::finding);
    }

    /// An export limited to other databases, or to a few schemas of this one, proves nothing.
    private static boolean isCovered(MarkedDatabase database) {
        return database.facts().covers(database.spec().name());
    }

    private static Diagnostic finding(MarkedDatabase database) {
        var known = database.facts().databases();
        var name = database.spec().name();
        var finding = Diagnostic.of(
                        DiagnosticCode.UNKNOWN_DATABASE,
                        database.place(),
                        "The export has no database %s, so nothing of it will reach the lake."
                                .formatted(Quoted.text(name)))
                .expecting(Names.oneOf(known));
        return Names.asking(finding, name, known);
    }
}
