package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Every pattern matches something, and all filters of a database together take something.
final class FilterMatchRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.exportedDatabases().stream()
                .filter(database -> database.isWhole() && !database.names().isEmpty())
                .flatMap(FilterMatchRule::findings);
    }

    private static Stream<Diagnostic> findings(MarkedDatabase database) {
        var names = database.names();
        var idle = Entry.of(database)
                .filter(entry -> entry.isPattern() && entry.isPossible() && !entry.matchesAny(names))
                .map(FilterMatchRule::idle);
        var includes = Entry.of(database, "include").anyMatch(entry -> entry.matchesAny(names));
        var takesNothing = names.stream().noneMatch(database.spec().tables()::takes);
        return includes && takesNothing ? Stream.concat(idle, Stream.of(nothing(database))) : idle;
    }

    private static Diagnostic idle(Entry entry) {
        var names = entry.database().names();
        var finding = Diagnostic.of(
                DiagnosticCode.FILTER_MATCHES_NOTHING,
                entry.place(),
                "The pattern %s under %s matches no table of the database %s, which has %,d."
                        .formatted(
                                Quoted.text(entry.text()),
                                entry.list(),
                                Quoted.text(entry.database().spec().name()),
                                names.size()));
        var near = new TreeSet<>(names);
        names.stream().map(name -> name.replaceFirst("\\..*", ".*")).forEach(near::add);
        return Names.asking(finding, entry.text(), near);
    }

    private static Diagnostic nothing(MarkedDatabase database) {
        return Diagnostic.of(
                        DiagnosticCode.FILTER_MATCHES_NOTHING,
                        database.place(),
                        "The filters of the database %s take no table: exclude keeps out all that include matches."
                                .formatted(Quoted.text(database.spec().name())))
                .fixedBy("narrow exclude, or remove the database");
    }
}
