package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A table that is settled to be a partition has its rows in the table that is named, as far as an export can
/// contradict: that one is there, has its columns and not fewer rows.
final class SettledParentRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.exportedDatabases().stream()
                .flatMap(database -> database.settled().flatMap(table -> finding(database, table).stream()));
    }

    private static Optional<Diagnostic> finding(MarkedDatabase database, SettledTable table) {
        return table.settings().parent().flatMap(parent -> {
            var found = database.settledParent(table.facts());
            if (found.isEmpty()) {
                return database.covers(parent) ? Optional.of(unknown(database, table, parent)) : Optional.empty();
            }
            return contradiction(table.facts(), found.get())
                    .map(reason -> Diagnostic.of(
                                    DiagnosticCode.PARTITION_OF,
                                    table.place("partitionOf"),
                                    "The rows of %s are not among those of %s: %s. A run keeps both and says so."
                                            .formatted(Quoted.text(table.name()), Quoted.text(parent), reason))
                            .fixedBy("name the table that holds its rows, or remove the line"));
        });
    }

    private static Diagnostic unknown(MarkedDatabase database, SettledTable table, String parent) {
        return Names.asking(
                Diagnostic.of(
                        DiagnosticCode.UNKNOWN_TABLE,
                        table.place("partitionOf"),
                        "The export has no table %s in the database %s, so the rows of %s would be in the lake nowhere; a run keeps the table apart."
                                .formatted(
                                        Quoted.text(parent),
                                        Quoted.text(database.spec().name()),
                                        Quoted.text(table.name()))),
                parent,
                database.names());
    }

    private static Optional<String> contradiction(TableFacts table, TableFacts parent) {
        var more = table.rows().flatMap(rows -> parent.rows().filter(held -> held < rows));
        if (more.isPresent()) {
            return Optional.of(
                    "it has %,d and that one %,d".formatted(table.rows().orElse(0L), more.get()));
        }
        var lacking = parent.columns().stream()
                .map(ColumnFacts::name)
                .filter(name -> table.column(name).isEmpty())
                .sorted()
                .collect(Collectors.joining(", "));
        return lacking.isEmpty() || table.columns().isEmpty()
                ? Optional.empty()
                : Optional.of("it has no column " + lacking);
    }
}
