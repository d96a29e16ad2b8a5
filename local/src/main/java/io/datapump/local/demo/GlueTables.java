package io.datapump.local.demo;

import io.datapump.local.query.QueryColumn;
import io.datapump.local.query.QueryTable;
import io.datapump.schema.layout.Zone;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;

/// The tables of the embedded Glue catalog, as a query engine reads them: declared columns, the table's folder, or the
/// folders of its registered partitions.
final class GlueTables {

    private GlueTables() {}

    /// Every table of the lake's database, sorted by name.
    static List<QueryTable> of(EmbeddedLake lake) {
        var database = lake.lake().catalog().database();
        return lake.aws().glue().getTablesPaginator(r -> r.databaseName(database)).stream()
                .flatMap(page -> page.tableList().stream())
                .map(table -> queryTable(lake, table))
                .sorted(java.util.Comparator.comparing(QueryTable::name))
                .toList();
    }

    private static QueryTable queryTable(EmbeddedLake lake, Table table) {
        var folders = table.partitionKeys().isEmpty()
                ? List.of(folder(lake, table.storageDescriptor()))
                : lake
                        .aws()
                        .glue()
                        .getPartitionsPaginator(
                                r -> r.databaseName(table.databaseName()).tableName(table.name()))
                        .stream()
                        .flatMap(page -> page.partitions().stream())
                        .map(partition -> folder(lake, partition.storageDescriptor()))
                        .toList();
        return new QueryTable(
                table.name(),
                folders,
                columns(table.storageDescriptor().columns()),
                columns(table.partitionKeys()),
                isHistory(table.storageDescriptor().location()));
    }

    /// @param location `s3://{bucket}/{zone}/…`
    private static boolean isHistory(String location) {
        return location.split("/", 4)[3].startsWith(Zone.LONGTERM.prefix());
    }

    private static Path folder(EmbeddedLake lake, StorageDescriptor storage) {
        return lake.aws().path(storage.location());
    }

    private static List<QueryColumn> columns(List<Column> columns) {
        return columns.stream().map(c -> new QueryColumn(c.name(), c.type())).toList();
    }
}
