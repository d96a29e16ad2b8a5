package io.datapump.local.aws.glue;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;

/// A table as a crawl found it.
///
/// @param folder the table's folder, the last segment of its location
/// @param location ends in `/`
/// @param columns of all files, the first file's first
/// @param partitionKeys names from the folders between the table and its files
/// @param partitions values to location
record CrawledTable(
        String folder,
        String location,
        List<ParquetColumn> columns,
        List<String> partitionKeys,
        Map<List<String>, String> partitions,
        Statistics statistics) {

    private static final String PARQUET = "org.apache.hadoop.hive.ql.io.parquet.";

    /// Figures a crawler notes in a table's parameters.
    record Statistics(long objects, long bytes, long rows) {}

    /// What Glue makes of the folder's name: lower case, everything but letters, digits and underscores an
    /// underscore, 128 characters at most.
    String name(String prefix) {
        var name = (prefix + folder).replaceAll("[^A-Za-z0-9_]+", "_").toLowerCase(Locale.ROOT);
        return name.substring(0, Math.min(128, name.length()));
    }

    List<Column> glueColumns() {
        return columns.stream()
                .map(column -> Column.builder()
                        .name(column.name().toLowerCase(Locale.ROOT))
                        .type(column.glueType())
                        .build())
                .toList();
    }

    /// A crawler takes every partition column for text.
    List<Column> partitionColumns() {
        return partitionKeys.stream()
                .map(key -> Column.builder().name(key).type("string").build())
                .toList();
    }

    static StorageDescriptor storage(String location, List<Column> columns) {
        return StorageDescriptor.builder()
                .columns(columns)
                .location(location)
                .inputFormat(PARQUET + "MapredParquetInputFormat")
                .outputFormat(PARQUET + "MapredParquetOutputFormat")
                .compressed(false)
                .numberOfBuckets(-1)
                .serdeInfo(SerDeInfo.builder()
                        .serializationLibrary(PARQUET + "serde.ParquetHiveSerDe")
                        .parameters(Map.of("serialization.format", "1"))
                        .build())
                .bucketColumns(List.of())
                .sortColumns(List.of())
                .storedAsSubDirectories(false)
                .build();
    }

    /// What a crawler writes into a table's parameters.
    Map<String, String> parameters(String crawler) {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put("classification", "parquet");
        parameters.put("compressionType", "none");
        parameters.put("typeOfData", "file");
        parameters.put("CrawlerSchemaDeserializerVersion", "1.0");
        parameters.put("CrawlerSchemaSerializerVersion", "1.0");
        parameters.put(Crawl.UPDATED_BY, crawler);
        parameters.put("objectCount", Long.toString(statistics.objects()));
        parameters.put("recordCount", Long.toString(statistics.rows()));
        parameters.put("sizeKey", Long.toString(statistics.bytes()));
        parameters.put(
                "averageRecordSize",
                Long.toString(statistics.rows() == 0 ? 0 : statistics.bytes() / statistics.rows()));
        return parameters;
    }
}
