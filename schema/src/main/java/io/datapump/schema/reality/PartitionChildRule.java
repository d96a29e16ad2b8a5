package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// Settings are for tables that are published as such: the rows of a partition go into the lake with its parent's.
final class PartitionChildRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.exportedDatabases().stream()
                .flatMap(database -> database.settled()
                        .filter(table -> table.settings().partitionOf().isEmpty())
                        .flatMap(table -> database.takenParent(table.facts()).stream()
                                .map(parent -> finding(table, database.nameOf(parent)))));
    }

    private static Diagnostic finding(SettledTable table, String parent) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_CHILD,
                        table.database().marked().keyPlace("tables", "settings", table.name()),
                        "The table %s is a partition of %s, where its rows are published and nowhere else, so its settings have no effect."
                                .formatted(Quoted.text(table.name()), Quoted.text(parent)))
                .fixedBy("move the settings to  %s:  or exclude that table to publish its partitions one by one"
                        .formatted(Quoted.plain(parent)));
    }
}
