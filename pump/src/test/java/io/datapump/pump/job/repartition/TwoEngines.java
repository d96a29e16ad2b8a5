package io.datapump.pump.job.repartition;

import static io.datapump.pump.job.MarkingFixtures.database;
import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.export.FakeExport;
import io.datapump.pump.export.FakeExport.FakeTable;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.pipeline.SparkProcess;
import io.datapump.pump.pipeline.TaskLauncher.TaskResult;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.duckdb.DuckDBDriver;

/// The pump's own engine and Spark in local mode at work on one table of one export. What both stage is compared by
/// checksums that a third engine makes.
final class TwoEngines {

    static final String FOLDER = "shop.t";

    private final FakeObjectStore store = new FakeObjectStore();
    private final Path folder;
    private final SparkProcess spark;

    /// @param folder for files of both; Spark's bucket lies in it
    TwoEngines(Path folder, SparkProcess spark) {
        this.folder = folder;
        this.spark = spark;
    }

    List<String> keys() {
        return List.copyOf(store.keys());
    }

    JobContext inspected(TableSettings settings, Consumer<FakeTable> content) throws IOException {
        var run = run(settings);
        FakeExport.of("c1", "e1").table("shop.public.t", content).writeTo(store);
        var context = context(run);
        store.with(context.run().configuration(), RunConfigurationJson.write(run));
        new InspectJob(context).run();
        return context;
    }

    private static ClusterRun run(TableSettings settings) {
        return postgres(database("shop", Map.of("public.t", settings)));
    }

    private JobContext context(ClusterRun run) throws IOException {
        return MarkingFixtures.context(store, run, "e1", Files.createDirectories(folder.resolve("scratch")));
    }

    private StagedTable staged(JobContext context) {
        new RepartitionJob(context, FOLDER).run();
        return context.receipts().staged(FOLDER).orElseThrow();
    }

    /// Lays the bucket out as a folder, runs the job, and takes back what it has written.
    TaskResult runSpark(JobContext context) throws IOException {
        for (var key : store.keys()) {
            var file = spark.bucket().resolve(key);
            Files.createDirectories(file.getParent());
            Files.write(file, store.read(key).orElseThrow());
        }
        var end = spark.run(
                JobArguments.ofTable(JobName.REPARTITION, context.run(), FOLDER)
                        .command()
                        .subList(1, 9),
                Duration.ofMinutes(2));
        try (var written = Files.walk(spark.bucket())) {
            for (var file : written.filter(Files::isRegularFile).toList()) {
                store.with(spark.bucket().relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return end;
    }

    private StagedTable stagedBySpark(TableSettings settings) throws IOException {
        store.delete(
                store.keys().stream().filter(key -> key.startsWith("work/")).toList());
        var context = context(run(engine(settings, WorkEngine.SPARK)));
        store.with(context.run().configuration(), RunConfigurationJson.write(context.configuration()));
        var end = runSpark(context);
        assertThat(end.succeeded()).as(end.reason()).isTrue();
        return staged(context);
    }

    private static TableSettings engine(TableSettings settings, WorkEngine engine) {
        return new TableSettings(
                settings.alias(),
                settings.partitionBy(),
                settings.longterm(),
                settings.columns(),
                settings.rules(),
                new TableWork(Optional.empty(), engine),
                settings.partitionOf());
    }

    void assertEqual(TableSettings settings, Consumer<FakeTable> content) throws Exception {
        var context = inspected(settings, content);
        var pump = staged(context);
        var expected = checksums(pump, "pump");
        var other = stagedBySpark(settings);
        assertThat(checksums(other, "spark")).isEqualTo(expected);
        assertThat(other.columns()).isEqualTo(pump.columns());
        assertThat(other.partitionBy()).isEqualTo(pump.partitionBy());
        assertThat(other.rowsRead()).isEqualTo(pump.rowsRead());
        assertThat(other.nulls()).isEqualTo(pump.nulls());
        assertThat(other.invalid()).isEqualTo(pump.invalid());
        assertThat(store.keys())
                .filteredOn(key -> key.startsWith("work/c1/e1/" + FOLDER + "/"))
                .hasSameSizeAs(expected.keySet())
                .allMatch(key -> key.endsWith(".parquet"));
    }

    /// Rows and a checksum over all columns by folder, whatever the order of rows and the number of files.
    private Map<String, String> checksums(StagedTable staged, String name) throws IOException, SQLException {
        var files = new TreeMap<String, List<Path>>();
        for (var object : staged.objects()) {
            var file = folder.resolve(name).resolve(object.target().replace('/', '!'));
            Files.createDirectories(file.getParent());
            Files.write(file, store.read(object.key()).orElseThrow());
            var in = object.target().contains("/") ? object.target().replaceFirst("/[^/]*$", "") : "";
            files.computeIfAbsent(in, key -> new ArrayList<>()).add(file);
        }
        var checksums = new TreeMap<String, String>();
        try (var connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
                var statement = connection.createStatement()) {
            for (var entry : files.entrySet()) {
                var list = String.join(
                        ", ", entry.getValue().stream().map("'%s'"::formatted).toList());
                try (var row = statement.executeQuery(
                        "SELECT count(*), sum(hash(t))::VARCHAR FROM read_parquet([%s], hive_partitioning=false) t"
                                .formatted(list))) {
                    row.next();
                    checksums.put(entry.getKey(), row.getLong(1) + " rows " + row.getString(2));
                }
            }
        }
        return checksums;
    }
}
