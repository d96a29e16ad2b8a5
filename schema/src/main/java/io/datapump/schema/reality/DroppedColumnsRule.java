package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// A table keeps at least one column: one without columns cannot be published.
final class DroppedColumnsRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream()
                .filter(table -> !table.facts().columns().isEmpty())
                .filter(table -> table.facts().columns().stream()
                        .allMatch(column -> table.settings().columns().drop().contains(column.name())))
                .map(table -> Diagnostic.of(
                                DiagnosticCode.ALL_COLUMNS_DROPPED,
                                table.place("columns", "drop"),
                                "The table %s has no other columns than those that are dropped, so nothing of it would be left."
                                        .formatted(Quoted.text(table.name())))
                        .fixedBy("exclude the table instead"));
    }
}
