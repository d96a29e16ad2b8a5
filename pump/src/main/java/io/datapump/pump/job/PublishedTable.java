package io.datapump.pump.job;

import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.parquet.ParquetColumn;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A published table as the catalog has to show it.
public record PublishedTable(StagedTable staged, CatalogTable table) {

    public static PublishedTable of(JobContext context, StagedTable staged) {
        var location = "s3://%s/%s"
                .formatted(
                        context.configuration().export().bucket(),
                        staged.as().catalogPrefix(context.run().cluster()));
        var keys = staged.partitionBy().stream()
                .map(field -> column(field.name(), field.type().glueType()))
                .toList();
        // A partition column that bears a file column's name has taken its place; Athena refuses a table with both.
        var columns = staged.columns().stream()
                .map(column -> column(column.name(), column.glueType()))
                .filter(column -> !names(keys).contains(column.name()))
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

    public boolean isEmpty() {
        return staged.objects().isEmpty();
    }

    public long files() {
        return staged.objects().size();
    }

    /// One for each folder that holds a file, sorted by place.
    public List<CatalogPartition> partitions() {
        return staged.objects().stream()
                .map(StagedTable.StagedObject::target)
                .filter(target -> target.contains("/"))
                .map(target -> target.substring(0, target.lastIndexOf('/') + 1))
                .distinct()
                .sorted()
                .map(folder -> new CatalogPartition(values(folder), table.location() + folder))
                .toList();
    }

    /// The values of `ano=2024/mes=03/`; Hive writes what a path cannot hold as `%` and two hexadecimal digits.
    private static List<String> values(String folder) {
        return Arrays.stream(folder.split("/"))
                .map(segment -> unescaped(segment.substring(segment.indexOf('=') + 1)))
                .toList();
    }

    private static String unescaped(String value) {
        // URLDecoder takes a plus for a blank, Hive does not.
        return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
