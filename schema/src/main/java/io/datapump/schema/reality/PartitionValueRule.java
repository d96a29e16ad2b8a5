package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.reality.SettledTable.Partition;
import io.datapump.schema.spec.Transform;
import java.util.HashSet;
import java.util.Optional;
import java.util.stream.Stream;

/// Every row has a value to be filed under. Rows without one lie together in Hive's default partition, which no query
/// finds that filters by the partition. One finding for each column.
final class PartitionValueRule implements RealityRule {

    private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream().flatMap(table -> {
            var seen = new HashSet<String>();
            return table.partitions().stream()
                    .filter(partition -> partition
                            .source()
                            .filter(column -> reality.engine()
                                    .refusal(partition.field(), column)
                                    .isEmpty())
                            .isPresent())
                    .filter(partition -> seen.add(partition.column()))
                    .flatMap(partition -> finding(partition, reality.engine()).stream());
        });
    }

    private static Optional<Diagnostic> finding(Partition partition, PartitionEngine engine) {
        return partition.source().flatMap(column -> {
            var nulls = Optional.of(column)
                    .filter(ColumnFacts::hasNulls)
                    .map(empty -> "%,d of %,d rows have no value"
                            .formatted(
                                    empty.nulls().orElse(0L),
                                    partition.table().facts().rows().orElse(0L)));
            var texts = unusable(partition, column, engine)
                    .map(text -> "at least one row holds %s, which is %s"
                            .formatted(
                                    Quoted.text(text),
                                    partition.field().transform().isDatePart() ? "no date" : "no name of a folder"));
            var reasons = Stream.of(nulls, texts).flatMap(Optional::stream).toList();
            return reasons.isEmpty()
                    ? Optional.empty()
                    : Optional.of(finding(partition, String.join(", and ", reasons)));
        });
    }

    /// The text at either end that gives no value. Infinities, years before Christ and empty texts lie there,
    /// so footers show them.
    private static Optional<String> unusable(Partition partition, ColumnFacts column, PartitionEngine engine) {
        if (!column.isText() || partition.field().transform() instanceof Transform.Bucket) {
            return Optional.empty();
        }
        return Stream.of(column.min(), column.max())
                .flatMap(Optional::stream)
                .filter(text -> partition.field().transform().isDatePart() ? !engine.isDate(text) : text.isEmpty())
                .findFirst();
    }

    private static Diagnostic finding(Partition partition, String reason) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_WITHOUT_VALUE,
                        partition.columnPlace(),
                        "In the column %s of %s %s. Such rows will lie in %s=%s, where no query finds them that filters by it."
                                .formatted(
                                        Quoted.text(partition.column()),
                                        Quoted.text(partition.table().name()),
                                        reason,
                                        partition.field().name(),
                                        DEFAULT))
                .fixedBy("keep it if that is acceptable, or partition by a column that always has a value");
    }
}
