package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// A partition has no name of a column that stays in the files; letter case does not count in Glue.
final class PartitionColumnRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream()
                .flatMap(table -> table.partitions().stream())
                .filter(partition -> !partition.replacesItsColumn())
                .filter(partition -> partition.table().facts().columns().stream()
                        .anyMatch(column ->
                                column.name().equalsIgnoreCase(partition.field().name())))
                .map(partition -> Diagnostic.of(
                                DiagnosticCode.PARTITION_NAME,
                                partition.namePlace(),
                                "%s is the name of a column of the table already, and Glue holds each name once."
                                        .formatted(Quoted.text(partition.field().name())))
                        .fixedBy("write another name after  as:"));
    }
}
