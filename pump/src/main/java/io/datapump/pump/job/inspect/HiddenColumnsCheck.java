package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.Marking;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Ways in which values of a hidden column would reach the lake after all.
final class HiddenColumnsCheck {

    private final Marking marking;
    private final Map<String, Table> tables;

    /// @param tables all of an export, with all their columns
    HiddenColumnsCheck(Marking marking, List<Table> tables) {
        this.marking = marking;
        this.tables = tables.stream().collect(Collectors.toMap(Table::fullName, Function.identity()));
    }

    /// Of one table, one sentence each: a name that is none of its columns hides nothing, and a partition may show
    /// what the files do not.
    Stream<String> problems(Table table) {
        return switch (table.fate()) {
            case Fate.Marked marked -> Stream.concat(unknown(table), shownByFolders(table));
            case Fate.PartitionChild(String parent) -> shownByParent(table, parent);
            case Fate.Held notPublished -> Stream.empty();
            case Fate.DatabaseNotMarked notTaken -> Stream.empty();
            case Fate.Filtered notTaken -> Stream.empty();
            case Fate.SkippedByRds notTaken -> Stream.empty();
        };
    }

    /// Of tables that may be copies of one another, or a table and its partitions: each pair of which one hides a
    /// column that the other would show.
    Stream<String> problems(Set<String> undecided) {
        var published = undecided.stream()
                .sorted()
                .flatMap(name -> Optional.ofNullable(tables.get(name)).stream())
                .filter(table -> table.fate() instanceof Fate.Marked)
                .toList();
        return published.stream()
                .flatMap(hiding -> published.stream()
                        .filter(other -> !shown(hiding, other).isEmpty())
                        .map(other ->
                                "Table %s may be a copy or a partition of table %s, and would show what is hidden there: %s. Hide the same columns under its settings, or exclude it."
                                        .formatted(other.fullName(), hiding.fullName(), shown(hiding, other))));
    }

    private Stream<String> unknown(Table table) {
        var names = table.columns().stream().map(ParquetColumn::name).toList();
        return hidden(table).stream()
                .filter(column -> !names.contains(column))
                .map(column -> "Table %s has no column \"%s\", which is to be kept out of the lake.%s"
                        .formatted(
                                table.fullName(),
                                column,
                                Nearest.question(column, names).map(" "::concat).orElse("")));
    }

    private Stream<String> shownByFolders(Table table) {
        return marking.settings(table).partitionBy().stream()
                .filter(field -> hidden(table).contains(field.transform().column()))
                .filter(HiddenColumnsCheck::showsValues)
                .map(field ->
                        "The column \"%s\" of table %s is to be kept out of the lake, but the partition column \"%s\" would show its values as names of folders. Make it a bucket, or take another column."
                                .formatted(field.transform().column(), table.fullName(), field.name()));
    }

    private Stream<String> shownByParent(Table partition, String parent) {
        return Optional.ofNullable(tables.get(parent)).stream()
                .filter(holding -> !shown(partition, holding).isEmpty())
                .map(holding ->
                        "The rows of table %s are published as a partition of table %s, which would show what is hidden in the partition: %s. Hide the same columns under the settings of %s."
                                .formatted(partition.fullName(), parent, shown(partition, holding), parent));
    }

    private static boolean showsValues(PartitionField field) {
        return switch (field.transform()) {
            case Transform.Value whole -> true;
            case Transform.Truncate start -> true;
            case Transform.Year part -> false;
            case Transform.Month part -> false;
            case Transform.Day part -> false;
            case Transform.Hour part -> false;
            case Transform.Bucket hash -> false;
        };
    }

    private List<String> hidden(Table table) {
        return marking.settings(table).columns().all();
    }

    /// What one table hides and the other does not, for a sentence; empty text where there is nothing.
    private String shown(Table hiding, Table other) {
        return hidden(hiding).stream()
                .filter(column -> !hidden(other).contains(column))
                .collect(Collectors.joining(", "));
    }
}
