package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// Says what this version does not do yet, before somebody relies on it.
final class LongtermRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .flatMap(database -> database.spec().settings().entrySet().stream()
                        .filter(entry -> entry.getValue().longterm().isPresent())
                        .map(entry -> finding(database, entry.getKey())));
    }

    private static Diagnostic finding(Databases.Marked database, String table) {
        return Diagnostic.of(
                        DiagnosticCode.LONGTERM_NOT_KEPT,
                        database.keyPlace("tables", "settings", table, "longterm"),
                        "The setting is recorded, and no history of %s is kept yet: rows that the source purges leave the lake with the next snapshot."
                                .formatted(Quoted.text(table)))
                .fixedBy("keep the rows in the source for as long as they are needed");
    }
}
