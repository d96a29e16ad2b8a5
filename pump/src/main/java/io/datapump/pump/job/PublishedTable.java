package io.datapump.pump.job;

import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.parquet.ParquetColumn;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A published table as the catalog has to show it.
public record PublishedTable(StagedTable staged, CatalogTable table) implements CatalogEntry {

    public static PublishedTable of(JobContext context, StagedTable staged) {
        var location = context.address(staged.as().catalogPrefix(context.run().cluster()));
        var keys = staged.partitionBy().stream()
                .map(field -> column(field.name(), field.type().glueType()))
                .toList();
        // Athena refuses a table with two columns of a name; see faults().
        var taken = new HashSet<>(names(keys));
        var columns = staged.columns().stream()
                .map(column -> column(column.name(), column.glueType()))
                .filter(column -> taken.add(column.name()))
                .toList();
        return new PublishedTable(staged, new CatalogTable(staged.as().glueName(), location, columns, keys));
    }

    private static ParquetColumn column(String name, String glueType) {
        return new ParquetColumn(name.toLowerCase(Locale.ROOT), glueType);
    }

    /// The names, in order.
    public static List<String> names(List<ParquetColumn> columns) {
        return columns.stream().map(ParquetColumn::name).toList();
    }

    /// `ano int, mes string`.
    public static String describe(List<ParquetColumn> columns) {
        return columns.stream()
                .map(column -> column.name() + " " + column.glueType())
                .collect(Collectors.joining(", "));
    }

    /// Columns of the files that cannot be columns of the table, because it has one of their name; a sentence for each.
    /// Inspect holds such tables, so their files come from a run that did not.
    public Stream<String> faults() {
        var taken = new HashMap<String, String>();
        table.partitionKeys()
                .forEach(key -> taken.put(key.name(), "the partition column \"%s\"".formatted(key.name())));
        return staged.columns().stream().flatMap(column -> {
            var other = taken.putIfAbsent(
                    column.name().toLowerCase(Locale.ROOT), "the column \"%s\"".formatted(column.name()));
            return Optional.ofNullable(other)
                    .map(name ->
                            "Fault of the source, found by catalog in what was staged: the files of table %s have the column \"%s\" beside %s, and Glue and Athena take the two names for one. Table %s shows the latter only; rename the column in the source."
                                    .formatted(staged.source(), column.name(), name, table.name()))
                    .stream();
        });
    }

    @Override
    public long files() {
        return staged.objects().size();
    }

    @Override
    public List<CatalogPartition> partitions() {
        return staged.objects().stream()
                .map(StagedTable.StagedObject::target)
                .filter(target -> target.contains("/"))
                .map(target -> target.substring(0, target.lastIndexOf('/') + 1))
                .distinct()
                .sorted()
                .map(folder -> CatalogPartition.of(folder, table.location() + folder))
                .toList();
    }
}
