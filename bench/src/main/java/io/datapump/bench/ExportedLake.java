package io.datapump.bench;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.DataFile;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableRules;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/// An embedded AWS in a folder after inspect: an export of so many objects in so many tables, its manifest, and
/// the catalog as the run of the night before has left it, with as many objects. What an object holds is no
/// Parquet: copy and publish open none.
///
/// @param folder of the embedded AWS
record ExportedLake(Path folder) {

    static final String BUCKET = "bench-lake";
    static final RunId RUN = new RunId("shop", "shop-2026-03-02", "config/shop/1.json");

    private static final String BEFORE = "shop-2026-03-01";
    private static final int BYTES = 4096;
    private static final int ROWS = 10;

    LocalAws open() {
        return LocalAws.open(folder, "111122223333", "eu-central-1", Clock.systemUTC());
    }

    /// @param objects in all, the same number in each table
    static ExportedLake write(Path folder, int objects, int tables) {
        var lake = new ExportedLake(folder);
        var aws = lake.open();
        aws.s3().createBucket(b -> b.bucket(BUCKET));
        var store = aws.pumpClients().objects(BUCKET);
        store.write(RUN.configuration(), RunConfigurationJson.write(configuration()));
        var all = IntStream.range(0, tables)
                .mapToObj(i -> table(aws.s3(), "table_%05d".formatted(i), objects / tables))
                .toList();
        new Receipts(store, RUN)
                .write(new ExportManifest(
                        ExportManifest.VERSION,
                        RUN.cluster(),
                        RUN.export(),
                        "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:shop-2026-03-02",
                        Instant.parse("2026-03-02T03:00:00Z"),
                        all,
                        List.of()));
        report(store, all);
        return lake;
    }

    private static ExportManifest.Table table(S3Client s3, String name, int files) {
        var exported = new ArrayList<DataFile>();
        for (int i = 0; i < files; i++) {
            var file = "part-%05d-0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9.gz.parquet".formatted(i);
            var key = "exported/%s/%s/shop/shop.%s/1/%s".formatted(RUN.cluster(), RUN.export(), name, file);
            exported.add(new DataFile(key, BYTES, put(s3, key), "1", ROWS));
            put(s3, "catalog/%s/shop.%s/%s-1-%s".formatted(RUN.cluster(), name, BEFORE, file));
        }
        return new ExportManifest.Table(
                "shop",
                "shop",
                name,
                new Fate.Marked(new LakeTable("shop", name)),
                List.of(new ParquetColumn("id", "bigint")),
                exported,
                (long) files * ROWS,
                (long) files * BYTES);
    }

    private static String put(S3Client s3, String key) {
        return s3.putObject(p -> p.bucket(BUCKET).key(key), RequestBody.fromBytes(new byte[BYTES]))
                .eTag();
    }

    /// What the run of the night before has said, so that publish knows whose the folders are.
    private static void report(ObjectStore store, List<ExportManifest.Table> tables) {
        var lines = tables.stream()
                .map(table -> """
                        {"source": "%1$s", "database": "shop", "name": "%2$s", "table": "shop_%2$s",
                         "as": {"database": "shop", "table": "%2$s"},
                         "rows": %3$d, "bytes": %4$d, "files": %5$d, "partitions": 0}""".formatted(
                                table.fullName(),
                                table.name(),
                                table.rows(),
                                table.bytes(),
                                table.files().size()))
                .collect(Collectors.joining(","));
        store.write("runs/shop/published.json", """
                {"version": 1, "status": "published", "cluster": "shop", "export": "%s", "configuration": "%s",
                 "tables": [%s], "gaps": [], "failures": [], "ended": "2026-03-01T05:00:00Z"}""".formatted(BEFORE, RUN.configuration(), lines)
                .getBytes(StandardCharsets.UTF_8));
    }

    private static ClusterRun configuration() {
        return new ClusterRun(
                RUN.cluster(),
                new Source(Engine.AURORA_MYSQL, SourceKind.CLUSTER, RUN.cluster()),
                new Intake(true, Set.of(SnapshotKind.AUTOMATED)),
                new ClusterRun.Export(ExportScope.EVERYTHING, ExportCleanup.KEEP, BUCKET, "key", "role"),
                new ClusterRun.Catalog(CatalogMode.API, "datalake", "crawler", "topic"),
                TableRules.BUILT_IN,
                List.of(DatabaseSpec.everythingOf("shop")));
    }
}
