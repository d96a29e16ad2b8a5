package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// A cluster lists a database once.
final class DatabaseNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.clusters().stream()
                .flatMap(cluster -> Duplicates.of(
                        Databases.of(cluster).toList(),
                        database -> database.spec().name(),
                        DatabaseNameRule::report));
    }

    private static Diagnostic report(Databases.Marked first, Databases.Marked second) {
        return Diagnostic.of(
                        DiagnosticCode.DATABASE_DUPLICATE,
                        second.place("name"),
                        "The database %s is listed twice, and only one of the two could count."
                                .formatted(Quoted.text(second.spec().name())))
                .relating(first.place("name"), "listed here already")
                .fixedBy("merge the two entries");
    }
}
