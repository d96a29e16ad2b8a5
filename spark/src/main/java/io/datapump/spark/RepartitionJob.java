package io.datapump.spark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/// Writes one table anew into partition folders, without its dropped columns, or both, to
/// `work/{cluster}/{export}/{folder}/[{partition}/]*.parquet`: what the pump's own engine would have written there, row
/// for row and folder for folder.
///
/// It stages nothing: the pump's repartition reads the footers of what lies there afterwards, proves it, and only then
/// writes the receipt from which the table is published. Running it again replaces what an earlier attempt left.
public final class RepartitionJob {

    /// What decides about values and folders is set here and never left to a cluster's defaults.
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("spark.sql.session.timeZone", "UTC"),
            Map.entry("spark.sql.caseSensitive", "true"),
            Map.entry("spark.sql.sources.partitionColumnTypeInference.enabled", "false"),
            Map.entry("spark.sql.sources.partitionOverwriteMode", "static"),
            Map.entry("spark.sql.files.ignoreCorruptFiles", "false"),
            Map.entry("spark.sql.files.ignoreMissingFiles", "false"),
            Map.entry("spark.sql.parquet.binaryAsString", "false"),
            Map.entry("spark.sql.parquet.writeLegacyFormat", "false"),
            Map.entry("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS"),
            Map.entry("spark.sql.parquet.inferTimestampNTZ.enabled", "true"),
            // Days and instants are what the files say, before 1582 too.
            Map.entry("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED"),
            Map.entry("spark.sql.parquet.datetimeRebaseModeInWrite", "CORRECTED"),
            Map.entry("spark.sql.parquet.int96RebaseModeInRead", "CORRECTED"),
            // One file for each partition, except where one would be too large for one task.
            Map.entry("spark.sql.adaptive.enabled", "true"),
            Map.entry("spark.sql.adaptive.coalescePartitions.enabled", "true"),
            Map.entry("spark.sql.adaptive.coalescePartitions.parallelismFirst", "false"),
            Map.entry("spark.sql.adaptive.optimizeSkewsInRebalancePartitions.enabled", "true"));

    /// Without companions: neither `_SUCCESS` nor, where the bucket is a folder, `.crc` files.
    private static final Map<String, String> FILES = Map.of(
            "mapreduce.fileoutputcommitter.marksuccessfuljobs", "false",
            "fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem",
            "parquet.compression.codec.zstd.level", "1");

    private final SparkSession spark;
    private final JobArguments arguments;
    private final LakeFiles lake;

    private RepartitionJob(SparkSession spark, JobArguments arguments) {
        this.spark = spark;
        this.arguments = arguments;
        this.lake = new LakeFiles(spark.sparkContext().hadoopConfiguration());
    }

    /// Exit code 1 after a refusal, whose reason is a line of the error output that begins with `datapump-spark:`.
    ///
    /// @param options as `--lake s3://bucket --cluster NAME --export ID --configuration KEY --table FOLDER`
    public static void main(String[] options) {
        SparkSession.Builder builder = SparkSession.builder().appName("Data Pump repartition");
        // Before the session: file systems that are open already keep what they were opened with.
        FILES.forEach((key, value) -> builder.config("spark.hadoop." + key, value));
        SparkSession spark = builder.getOrCreate();
        try {
            SETTINGS.forEach((key, value) -> spark.conf().set(key, value));
            System.out.println(new RepartitionJob(spark, JobArguments.parse(options)).run());
        } catch (SparkJobException e) {
            System.err.println("datapump-spark: " + e.getMessage());
            System.exit(1);
        } finally {
            spark.stop();
        }
    }

    private String run() {
        lake.delete(arguments.receipt());
        TableOrder order = new RunDocuments(
                        arguments,
                        lake.read(arguments.address(arguments.configuration())),
                        lake.read(arguments.manifest()))
                .order();
        Dataset<Row> rows = spark.read()
                .option("mergeSchema", "true")
                .option("__globPaths__", "false") // keys are names, no patterns
                .parquet(order.files().toArray(String[]::new));
        List<String> kept = kept(order, rows.schema());
        List<Column> values = values(order, rows);
        Survey survey = Survey.of(order, rows, values);
        write(order, rows, kept, values);
        lake.write(arguments.receipt(), receipt(order, survey));
        return "repartition %s: %d rows in %d partitions".formatted(order.name(), survey.rows(), survey.partitions());
    }

    /// The columns of the files to be written: neither dropped ones nor those whose place a partition takes.
    private static List<String> kept(TableOrder order, StructType schema) {
        List<String> kept = new ArrayList<>();
        Stream.of(schema.fieldNames()).forEach(kept::add);
        Stream.concat(order.drop().stream(), order.partitionBy().stream().map(PartitionField::column))
                .filter(name -> !kept.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new SparkJobException(
                            "Cannot repartition %s: it has no column \"%s\".".formatted(order.name(), name));
                });
        kept.removeAll(order.drop());
        order.partitionBy().stream()
                .filter(PartitionField::replacesColumn)
                .forEach(field -> kept.remove(field.column()));
        requireNames(order, kept);
        return kept;
    }

    private static void requireNames(TableOrder order, List<String> kept) {
        for (PartitionField field : order.partitionBy()) {
            if (kept.stream().anyMatch(field.name()::equalsIgnoreCase)) {
                throw new SparkJobException(
                        "Cannot repartition %s: it has a column \"%s\", which is also the name of a partition; name the partition otherwise."
                                .formatted(order.name(), field.name()));
            }
        }
        if (kept.isEmpty()) {
            throw new SparkJobException(
                    "Cannot repartition %s: it has no column left beside dropped and partition columns, and a file needs at least one."
                            .formatted(order.name()));
        }
    }

    private static Column column(Dataset<Row> rows, String name) {
        return rows.col("`" + name.replace("`", "``") + "`");
    }

    private static List<Column> values(TableOrder order, Dataset<Row> rows) {
        return order.partitionBy().stream()
                .map(field -> {
                    var type = rows.schema().apply(field.column()).dataType();
                    PartitionSource source = PartitionSource.of(field, type);
                    return functions
                            .udf(new PartitionValue(field, source, order.zone()), DataTypes.StringType)
                            .apply(source.of(column(rows, field.column())));
                })
                .toList();
    }

    private void write(TableOrder order, Dataset<Row> rows, List<String> kept, List<Column> values) {
        List<Column> columns = new ArrayList<>();
        kept.forEach(name -> columns.add(column(rows, name)));
        List<String> partitions = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String name = order.partitionBy().get(i).name();
            columns.add(values.get(i).as(name));
            partitions.add(name);
        }
        // What a shuffle writes is about as large as the same rows as Parquet times two.
        spark.conf().set("spark.sql.adaptive.advisoryPartitionSizeInBytes", order.sizeInBytes() * 2 + "b");
        Object[] by = partitions.stream().map(functions::col).toArray();
        DataFrameWriter<Row> writer = rows.select(columns.toArray(Column[]::new))
                .hint("rebalance", by)
                .write()
                .mode("overwrite")
                .option("compression", order.codec())
                .option("maxRecordsPerFile", rowsPerFile(order));
        if (!partitions.isEmpty()) {
            writer = writer.partitionBy(partitions.toArray(String[]::new));
        }
        writer.parquet(arguments.output());
    }

    /// The export's files are compressed as well as those to be written.
    private static long rowsPerFile(TableOrder order) {
        double bytesPerRow = Math.max(1, (double) order.bytes() / Math.max(1, order.rows()));
        return Math.max(1000, (long) (order.sizeInBytes() / bytesPerRow));
    }

    private String receipt(TableOrder order, Survey survey) {
        ObjectNode receipt = new ObjectMapper().createObjectNode();
        receipt.put("version", 1);
        receipt.put("table", order.name());
        receipt.put("rows", survey.rows());
        receipt.put("partitions", survey.partitions());
        receipt.put("invalid", survey.invalid());
        receipt.put("nulls", survey.nulls());
        receipt.put("spark", spark.version());
        return receipt.toString();
    }
}
