package io.datapump.pump.catalog;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/// Between [CatalogTable] and Glue's own forms. Classes and parameters are those by which Athena reads
/// Parquet (Athena guide, "Parquet SerDe"; aws-sdk-pandas writes the same).
final class GlueTable {

    private static final String PARQUET = "org.apache.hadoop.hive.ql.io.parquet.";
    private static final String INPUT_FORMAT = PARQUET + "MapredParquetInputFormat";
    private static final String OUTPUT_FORMAT = PARQUET + "MapredParquetOutputFormat";
    private static final String SERDE = PARQUET + "serde.ParquetHiveSerDe";
    private static final String TYPE = "EXTERNAL_TABLE";

    private GlueTable() {}

    /// Views and links have no location; theirs is empty text.
    static CatalogTable read(Table table) {
        var storage = storageOf(table);
        return new CatalogTable(
                table.name(),
                location(storage),
                columns(storage.columns()),
                columns(table.partitionKeys()),
                table.parameters());
    }

    static String location(StorageDescriptor storage) {
        var location = Optional.ofNullable(storage.location()).orElse("");
        return location.isEmpty() || location.endsWith("/") ? location : location + "/";
    }

    static List<ParquetColumn> columns(List<Column> columns) {
        return columns.stream()
                .map(column -> new ParquetColumn(
                        column.name(), Optional.ofNullable(column.type()).orElse("")))
                .toList();
    }

    static TableInput create(CatalogTable table, String cluster) {
        return TableInput.builder()
                .name(table.name())
                .tableType(TYPE)
                .parameters(parameters(Map.of(), table, cluster))
                .partitionKeys(columns(table.partitionKeys(), List.of()))
                .storageDescriptor(storage(StorageDescriptor.builder().build(), table))
                .build();
    }

    /// The live table with our part replaced and everything else as it was. UpdateTable replaces the whole
    /// input, and an input has none of a table's read-only fields (Glue API, UpdateTable).
    static TableInput update(Table live, CatalogTable table, String cluster) {
        return inputOf(live).toBuilder()
                .tableType(TYPE)
                .parameters(parameters(live.parameters(), table, cluster))
                .partitionKeys(columns(table.partitionKeys(), live.partitionKeys()))
                .storageDescriptor(storage(storageOf(live), table))
                .build();
    }

    /// The input that would leave a live table as it is.
    static TableInput inputOf(Table live) {
        return TableInput.builder()
                .name(live.name())
                .description(live.description())
                .owner(live.owner())
                .lastAccessTime(live.lastAccessTime())
                .lastAnalyzedTime(live.lastAnalyzedTime())
                .retention(live.retention())
                .storageDescriptor(live.storageDescriptor())
                .partitionKeys(live.partitionKeys())
                .viewOriginalText(live.viewOriginalText())
                .viewExpandedText(live.viewExpandedText())
                .tableType(live.tableType())
                .parameters(live.parameters())
                .targetTable(live.targetTable())
                .build();
    }

    private static StorageDescriptor storageOf(Table table) {
        return Optional.ofNullable(table.storageDescriptor())
                .orElseGet(() -> StorageDescriptor.builder().build());
    }

    private static StorageDescriptor storage(StorageDescriptor live, CatalogTable table) {
        var serde = Optional.ofNullable(live.serdeInfo())
                .orElseGet(() -> SerDeInfo.builder().build());
        var serdeParameters = new HashMap<>(serde.parameters());
        serdeParameters.put("serialization.format", "1");
        return live.toBuilder()
                .location(location(live).equals(table.location()) ? live.location() : table.location())
                .columns(columns(table.columns(), live.columns()))
                .inputFormat(INPUT_FORMAT)
                .outputFormat(OUTPUT_FORMAT)
                .serdeInfo(serde.toBuilder()
                        .serializationLibrary(SERDE)
                        .parameters(serdeParameters)
                        .build())
                .build();
    }

    private static Map<String, String> parameters(Map<String, String> live, CatalogTable table, String cluster) {
        var all = new HashMap<>(live);
        all.putAll(table.parameters());
        all.put("classification", "parquet");
        all.put("typeOfData", "file");
        all.put("EXTERNAL", "TRUE");
        all.put(CatalogTable.CLUSTER, cluster);
        return all;
    }

    /// A column that is there already keeps what others have said about it, its comment above all.
    private static List<Column> columns(Collection<ParquetColumn> columns, List<Column> live) {
        return columns.stream()
                .map(column -> live.stream()
                        .filter(c -> c.name().equals(column.name()))
                        .findFirst()
                        .map(Column::toBuilder)
                        .orElseGet(() -> Column.builder().name(column.name()))
                        .type(column.glueType())
                        .build())
                .toList();
    }

    /// Whether an update would change what queries see of a table's columns or partition keys.
    static boolean changesSchema(Table live, TableInput input) {
        return !columns(storageOf(live).columns())
                        .equals(columns(input.storageDescriptor().columns()))
                || !columns(live.partitionKeys()).equals(columns(input.partitionKeys()));
    }
}
