package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// The column of a partition is of a type that can give the transform.
final class PartitionSourceRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream()
                .flatMap(table -> table.partitions().stream())
                .flatMap(partition -> partition
                        .source()
                        .flatMap(column -> reality.engine().refusal(partition.field(), column))
                        .map(reason -> finding(partition, reason))
                        .stream());
    }

    private static Diagnostic finding(SettledTable.Partition partition, String reason) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_SOURCE,
                        partition.columnPlace(),
                        "The partition %s of %s cannot be made: %s"
                                .formatted(
                                        Quoted.text(partition.field().name()),
                                        Quoted.text(partition.table().name()),
                                        reason))
                .fixedBy("name another column, or another transform");
    }
}
