package io.datapump.pump.job;

import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionOf;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.TableFilter;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Runs of an invented cluster `c1` for tests of jobs that read and write the bucket and nothing else.
public final class MarkingFixtures {

    private MarkingFixtures() {}

    public static ClusterRun run(Engine engine, DatabaseSpec... databases) {
        return new ClusterRun(
                "c1",
                new Source(engine, SourceKind.INSTANCE, "c1"),
                new Intake(true, Set.of(SnapshotKind.AUTOMATED)),
                new ClusterRun.Export(ExportScope.EVERYTHING, ExportCleanup.KEEP, "lake", "key", "role"),
                new ClusterRun.Catalog(CatalogMode.API, "datalake", "crawler", "topic"),
                TableRules.BUILT_IN,
                List.of(databases));
    }

    public static ClusterRun postgres(DatabaseSpec... databases) {
        return run(Engine.POSTGRES, databases);
    }

    /// A database under its own name.
    public static DatabaseSpec database(
            String name, List<String> include, List<String> exclude, Map<String, TableSettings> settings) {
        return new DatabaseSpec(name, name, new TableFilter(include, exclude), settings);
    }

    public static DatabaseSpec database(String name, Map<String, TableSettings> settings) {
        return database(name, List.of("*"), List.of(), settings);
    }

    public static TableSettings alias(String alias) {
        return new TableSettings(Optional.of(alias), List.of(), Optional.empty());
    }

    public static TableSettings partitionBy(PartitionField... fields) {
        return new TableSettings(Optional.empty(), List.of(fields), Optional.empty());
    }

    /// Columns to be dropped beside partitions.
    public static TableSettings drop(List<String> columns, PartitionField... fields) {
        return hidden(new HiddenColumns(columns, List.of()), fields);
    }

    public static TableSettings hidden(HiddenColumns columns, PartitionField... fields) {
        return new TableSettings(
                Optional.empty(),
                List.of(fields),
                Optional.empty(),
                columns,
                TableRules.Overrides.NONE,
                TableWork.BUILT_IN,
                Optional.empty());
    }

    /// What is settled about whose rows a table's are.
    ///
    /// @param parent a table as filters name it, or `none`
    public static TableSettings partitionOf(String parent) {
        return new TableSettings(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                HiddenColumns.NONE,
                TableRules.Overrides.NONE,
                TableWork.BUILT_IN,
                Optional.of(PartitionOf.parse(parent)));
    }

    /// A context whose clock stands still and of a job that uses neither catalog nor topic.
    public static JobContext context(ObjectStore store, ClusterRun configuration, String export, Path scratch) {
        return new JobContext(
                new RunId(configuration.cluster(), export, "config/c1/x.json"),
                configuration,
                store,
                new FakeCatalog(),
                (subject, message, attributes) -> {
                    throw new JobException("This job sends no message");
                },
                Clock.fixed(Instant.parse("2026-03-01T04:00:00Z"), ZoneOffset.UTC),
                Optional.empty(),
                scratch,
                line -> {});
    }
}
