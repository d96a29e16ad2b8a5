package io.datapump.reconciler.impact;

import static io.datapump.reconciler.LakeFixtures.at;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.price.BuiltInPrices;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.removal.RunningLake;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifest.Column;
import io.datapump.schema.run.RunManifest.Content;
import io.datapump.schema.run.RunManifest.Fate;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.Transform;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A cluster with a run behind it, and changes of what is said of it.
public final class ImpactFixtures {

    static final PartitionField YEAR = new PartitionField("ano", new Transform.Year("payment_date"));
    static final PartitionField MONTH = new PartitionField("mes", new Transform.Month("payment_date"));
    static final Longterm SEVEN_YEARS = new Longterm(List.of("payment_id"), Optional.of(Period.ofYears(7)), List.of());

    static final TableFilter NO_AUDITS = new TableFilter(List.of("public.*"), List.of("public.*_audit"));

    static final RunReport REPORT = new RunReport(
            "pagila-prod",
            "pagila-prod-20261128-0310-7f3a9c",
            RunConfigurationJson.key(run(before())),
            new RunReport.Outcome(RunStatus.PUBLISHED, List.of(), List.of()),
            new RunReport.Times(Optional.empty(), Optional.empty(), Instant.parse("2026-11-28T03:41:00Z")),
            List.of(
                    shown("address", "address", 603, 30_000, 1, 0),
                    shown("customer", "customer", 599, 40_000, 1, 0),
                    shown("film", "film", 1_000, 400_000, 1, 0),
                    shown("payment", "pagamentos", 16_049, 600_000, 4, 4),
                    shown("rental", "rental", 16_044, 500_000, 2, 0)),
            Optional.of(1),
            new RunReport.Trail(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(
                            job("inspect", "", 5),
                            job("copy", "", 10),
                            job("repartition", "pagila.pagamentos", 120),
                            job("publish", "", 10),
                            job("catalog", "", 5))));

    static final RunManifest MANIFEST = new RunManifest(List.of(
                    exported("address", 603, 30_000, new Column("address_id", "bigint")),
                    exported("customer", 599, 40_000, new Column("email", "string")),
                    exported("film", 1_000, 400_000),
                    exported("payment", 16_049, 900_000),
                    new RunManifest.Table(
                            "pagila",
                            "public",
                            "payment_2026",
                            Fate.PARTITION_CHILD,
                            List.of(),
                            new Content(OptionalLong.empty(), OptionalLong.empty(), 300_000)),
                    new RunManifest.Table(
                            "pagila",
                            "public",
                            "payment_audit",
                            Fate.FILTERED,
                            List.of(),
                            new Content(OptionalLong.empty(), OptionalLong.empty(), 7_000_000)),
                    exported("rental", 16_044, 500_000)))
            .withFolders(Map.of(
                    "pagila.pagamentos",
                    List.of(
                            new Folder("ano=2025/mes=11", 1, 4_000, 140_000),
                            new Folder("ano=2025/mes=12", 1, 4_000, 150_000),
                            new Folder("ano=2026/mes=01", 1, 4_049, 160_000),
                            new Folder(
                                    "ano=__HIVE_DEFAULT_PARTITION__/mes=__HIVE_DEFAULT_PARTITION__",
                                    1,
                                    4_000,
                                    150_000))))
            .withGigabytes(OptionalLong.of(12));

    private ImpactFixtures() {}

    private static RunReport.Job job(String name, String table, int seconds) {
        return new RunReport.Job(name, table, Duration.ofSeconds(seconds), 1, 16_049, 600_000, 900_000);
    }

    private static RunReport.Table shown(String name, String alias, long rows, long bytes, int files, int partitions) {
        return new RunReport.Table(
                "pagila", "public." + name, new LakeTable("pagila", alias), rows, bytes, files, partitions);
    }

    private static RunManifest.Table exported(String name, long rows, long bytes, Column... columns) {
        return new RunManifest.Table(
                "pagila",
                "public",
                name,
                Fate.MARKED,
                List.of(columns),
                new Content(OptionalLong.of(1), OptionalLong.of(rows), bytes));
    }

    /// The database as the last run knew it.
    static DatabaseSpec before() {
        return database(NO_AUDITS, Map.of("public.payment", payment(YEAR, MONTH)));
    }

    static DatabaseSpec database(TableFilter filter, Map<String, TableSettings> settings) {
        return new DatabaseSpec("pagila", "pagila", filter, settings);
    }

    static TableSettings payment(PartitionField... fields) {
        return new TableSettings(Optional.of("pagamentos"), List.of(fields), Optional.of(SEVEN_YEARS));
    }

    static TableSettings named(String alias) {
        return new TableSettings(Optional.of(alias), List.of(), Optional.empty());
    }

    static TableSettings by(PartitionField... fields) {
        return new TableSettings(Optional.empty(), List.of(fields), Optional.empty());
    }

    static TableSettings dropping(String... columns) {
        return new TableSettings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                new HiddenColumns(List.of(columns), List.of()),
                TableSettings.NONE.rules(),
                TableSettings.NONE.work(),
                Optional.empty());
    }

    /// The payments as before, read and written by rules of their own.
    static TableSettings ruled(TableRules.Overrides rules, WorkEngine engine) {
        return new TableSettings(
                Optional.of("pagamentos"),
                List.of(YEAR, MONTH),
                Optional.of(SEVEN_YEARS),
                HiddenColumns.NONE,
                rules,
                new TableWork(Optional.empty(), engine),
                Optional.empty());
    }

    static LakeConfig config(DatabaseSpec... databases) {
        return LakeFixtures.config(LakeFixtures.instance("pagila-prod")
                .map(spec -> new ClusterSpec(
                        spec.metadata(),
                        spec.source(),
                        spec.subscribed(),
                        spec.overrides(),
                        List.of(databases).stream()
                                .map(database -> at("lake-config/clusters/pagila-prod.yaml", 9, database))
                                .toList(),
                        spec.acknowledge())));
    }

    private static ClusterRun run(DatabaseSpec... databases) {
        return ClusterRun.allOf(config(databases)).getFirst();
    }

    static RunningLake running(Optional<RunReport> report, DatabaseSpec... databases) {
        return new RunningLake(List.of(new RunningLake.Cluster(run(databases), report)), List.of(), Optional.empty());
    }

    /// What another configuration means after the run.
    static Impact after(DatabaseSpec... databases) {
        return ImpactAnalysis.between(
                running(Optional.of(REPORT), before()), config(databases), measured(Map.of("pagila-prod", MANIFEST)));
    }

    static Measurements measured(Map<String, RunManifest> manifests) {
        return new Measurements(manifests, Map.of(), BuiltInPrices.read());
    }

    /// A table lost, one renamed, one gained that was never opened, one divided more coarsely, one anew, one with a
    /// column less.
    public static Impact everything() {
        return after(database(
                new TableFilter(List.of("public.*"), List.of("public.rental")),
                Map.of(
                        "public.payment", payment(YEAR),
                        "public.customer", named("clientes"),
                        "public.film", by(new PartitionField("balde", new Transform.Bucket("film_id", 8))),
                        "public.address", dropping("phone"))));
    }
}
