package io.datapump.pump.job;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.DataFile;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.Transform;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The cluster `shop-prod` and one run of it; invented.
public final class RunFixtures {

    public static final String BUCKET = "acme-lake";
    public static final String TOPIC = "arn:aws:sns:eu-central-1:111122223333:datapump-acme-runs";
    public static final String SNAPSHOT =
            "arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:rds:shop-prod-2026-03-01-03-07";
    public static final RunId RUN =
            new RunId("shop-prod", "shop-prod-2026-03-01-03-07-0123456789", "config/shop-prod/1.json");
    public static final Instant NOW = Instant.parse("2026-03-01T05:00:00Z");
    public static final Source SOURCE = new Source(Engine.AURORA_MYSQL, SourceKind.CLUSTER, "shop-prod");
    public static final Intake EVERY_SNAPSHOT = new Intake(true, Set.of(SnapshotKind.AUTOMATED, SnapshotKind.MANUAL));

    private RunFixtures() {}

    public static ClusterRun configuration() {
        return configuration(EVERY_SNAPSHOT);
    }

    public static ClusterRun configuration(Intake intake) {
        return configuration(intake, ExportScope.EVERYTHING, ExportCleanup.AFTER_SUCCESS, CatalogMode.CRAWLER);
    }

    public static ClusterRun configuration(Intake intake, ExportScope scope, ExportCleanup cleanup, CatalogMode mode) {
        return new ClusterRun(
                "shop-prod",
                SOURCE,
                intake,
                new ClusterRun.Export(
                        scope,
                        cleanup,
                        BUCKET,
                        "arn:aws:kms:eu-central-1:111122223333:alias/datapump-acme",
                        "arn:aws:iam::111122223333:role/datapump-acme-eu-central-1-export"),
                new ClusterRun.Catalog(mode, "datalake", "datapump-acme-shop-prod", TOPIC),
                TableRules.BUILT_IN,
                List.of(DatabaseSpec.everythingOf("shop")));
    }

    public static RunIndex index() {
        return new RunIndex(
                "arn:aws:states:eu-central-1:111122223333:stateMachine:datapump-acme",
                Optional.empty(),
                List.of(new RunIndex.Entry("shop-prod", SOURCE, RUN.configuration(), "datapump-acme-shop-prod")));
    }

    /// A staged table of database `shop` partitioned by year, one object for each target; ten rows and a
    /// hundred bytes each.
    public static StagedTable staged(String table, String... targets) {
        var objects = Arrays.stream(targets)
                .map(target -> new StagedObject("work/shop-prod/e/" + target, "\"t\"", 100, 10, target))
                .toList();
        var partitioned = Arrays.stream(targets).anyMatch(target -> target.contains("/"));
        return new StagedTable(
                "shop.shop." + table,
                new LakeTable("shop", table),
                List.of(new ParquetColumn("Id", "int"), new ParquetColumn("created", "timestamp")),
                partitioned ? List.of(new PartitionField("ano", new Transform.Year("created"))) : List.of(),
                objects,
                10L * targets.length,
                0);
    }

    /// A manifest with one marked table of each name and these gaps.
    public static ExportManifest manifest(List<String> tables, List<String> gaps) {
        var marked = tables.stream()
                .map(table -> new ExportManifest.Table(
                        "shop",
                        "shop",
                        table,
                        new Fate.Marked(new LakeTable("shop", table)),
                        List.of(new ParquetColumn("Id", "int")),
                        List.of(new DataFile("exported/shop-prod/e/" + table + ".parquet", 100, "\"t\"", "1", 10)),
                        10,
                        100))
                .toList();
        return new ExportManifest(
                ExportManifest.VERSION,
                RUN.cluster(),
                RUN.export(),
                SNAPSHOT,
                Instant.parse("2026-03-01T03:08:12Z"),
                marked,
                gaps);
    }

    /// An empty report of a job that came to a good end.
    public static JobReport report(JobName job) {
        return new JobReport(job.commandName(), "", 0, 0, 0, 0, 0, 0, List.of());
    }
}
