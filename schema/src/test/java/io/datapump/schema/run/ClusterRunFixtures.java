package io.datapump.schema.run;

import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.Compute;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TaskSize;
import io.datapump.schema.spec.Transform;
import io.datapump.schema.spec.ValueRules;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Invented lakes and clusters.
public final class ClusterRunFixtures {

    private ClusterRunFixtures() {}

    public static LakeSpec lake() {
        return new LakeSpec(
                new Metadata("acme", List.of("data-platform"), Optional.empty()),
                new Home("111122223333", "eu-central-1", "acme-lake", Optional.empty(), Optional.empty()),
                new CatalogPolicy("datalake", CatalogMode.CRAWLER, new QueryLimit("datapump", 100)),
                new Compute("registry.example/pump:1", List.of("subnet-0a"), List.of("sg-0a")),
                new RunPolicy(
                        Set.of(SnapshotKind.values()),
                        ExportScope.EVERYTHING,
                        ExportCleanup.AFTER_SUCCESS,
                        new TaskSize(1024, 4096),
                        TableRules.BUILT_IN),
                new Retention(Optional.empty(), Period.ofDays(7), Optional.empty()),
                List.of());
    }

    public static ClusterSpec cluster(List<DatabaseSpec> databases) {
        return new ClusterSpec(
                new Metadata("pagila-prod", List.of(), Optional.empty()),
                new Source(Engine.AURORA_POSTGRESQL, SourceKind.CLUSTER, "pagila-prod"),
                true,
                new RunPolicy.Overrides(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(ExportCleanup.KEEP),
                        Optional.empty(),
                        typed(true)),
                databases.stream()
                        .map(database -> new Located<>(database, new SourceLocation("pagila.yaml", 1, 1)))
                        .toList(),
                List.of());
    }

    /// Nothing said but whether text is typed.
    public static TableRules.Overrides typed(boolean typed) {
        return new TableRules.Overrides(
                new ValueRules.Overrides(Optional.of(typed), Optional.empty(), Optional.empty(), Optional.empty()),
                OutputFiles.Overrides.NONE,
                Optional.empty());
    }

    public static ClusterRun run(DatabaseSpec... databases) {
        return ClusterRun.of(lake(), cluster(List.of(databases)));
    }

    /// A database whose settings use every transform.
    public static DatabaseSpec pagila() {
        var every = new TableSettings(
                Optional.of("pagamentos"),
                List.of(
                        new PartitionField("ano", new Transform.Year("payment_date")),
                        new PartitionField("mes", new Transform.Month("payment_date")),
                        new PartitionField("dia", new Transform.Day("payment_date")),
                        new PartitionField("hora", new Transform.Hour("payment_date")),
                        new PartitionField("loja", new Transform.Value("store_id")),
                        new PartitionField("prefixo", new Transform.Truncate("note", 3)),
                        new PartitionField("balde", new Transform.Bucket("customer_id", 16)),
                        new PartitionField("turno", new Transform.Hour("payment_date"), PartitionType.STRING, false)),
                Optional.of(new Longterm(
                        List.of("payment_id"),
                        Optional.of(Period.ofYears(7)),
                        List.of(new PartitionField("ano", new Transform.Year("payment_date"))))),
                new HiddenColumns(List.of("note"), List.of("email")),
                typed(false),
                new TableWork(Optional.of(new TaskSize(2048, 8192)), TableWork.WorkEngine.PUMP),
                Optional.empty());
        return new DatabaseSpec(
                "pagila",
                "pagila",
                new TableFilter(List.of("public.*"), List.of("public.*_audit")),
                Map.of("public.payment", every, "public.film", TableSettings.NONE));
    }
}
