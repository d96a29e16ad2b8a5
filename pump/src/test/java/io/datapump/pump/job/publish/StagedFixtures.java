package io.datapump.pump.job.publish;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One run of the cluster `c1` after copy and repartition: source objects, staged tables, manifest. What an
/// object holds is its own name, so a wrong copy shows.
final class StagedFixtures {

    private final FakeObjectStore store;
    private final String export;
    private final Instant snapshotTime;
    private final List<Table> tables = new ArrayList<>();
    private final Receipts receipts;

    StagedFixtures(FakeObjectStore store, String export, String snapshotTime) {
        this.store = store;
        this.export = export;
        this.snapshotTime = Instant.parse(snapshotTime);
        this.receipts = new Receipts(store, new RunId("c1", export, "config/c1/x.json"));
    }

    /// A table with files of ten rows each, staged by reference or, where a target has a folder, under `work/`.
    StagedFixtures table(String name, String... targets) {
        marked(name, targets.length * 10L);
        receipts.write(staged(name, targets));
        return this;
    }

    StagedTable staged(String name, String... targets) {
        var objects = new ArrayList<StagedObject>();
        for (var target : targets) {
            var key = target.contains("/")
                    ? "work/c1/%s/db.%s/%s".formatted(export, name, target)
                    : "exported/c1/%s/db/public.%s/1/%s".formatted(export, name, target);
            store.with(key, key);
            var object = store.find(key).orElseThrow();
            objects.add(new StagedObject(key, object.etag(), object.sizeInBytes(), 10, target(target)));
        }
        return new StagedTable(
                "db.public." + name, new LakeTable("db", name), List.of(), List.of(), objects, targets.length * 10L, 0);
    }

    /// A table of the manifest that is not staged.
    StagedFixtures marked(String name, long rows) {
        tables.add(new Table(
                "db", "public", name, new Fate.Marked(new LakeTable("db", name)), List.of(), List.of(), rows, 0));
        receipts.write(new ExportManifest(1, "c1", export, "arn", snapshotTime, tables, List.of()));
        return this;
    }

    /// A run that marks nothing.
    StagedFixtures nothing() {
        receipts.write(new ExportManifest(1, "c1", export, "arn", snapshotTime, tables, List.of()));
        return this;
    }

    /// What notify leaves of a run that has published these tables: the report by which later runs know whose they
    /// are.
    StagedFixtures reported() {
        var reports = tables.stream()
                .map(table -> """
                        {"source": "%1$s", "database": "db", "name": "public.%2$s", "table": "db_%2$s",
                         "as": {"database": "db", "table": "%2$s"},
                         "rows": %3$d, "bytes": 7, "files": 1, "partitions": 0}""".formatted(table.fullName(), table.name(), table.rows()))
                .collect(Collectors.joining(","));
        store.with("runs/c1/published.json", """
                {"version": 1, "status": "published", "cluster": "c1", "export": "%s", "configuration": "config/c1/x.json",
                 "snapshot": {"arn": "arn:aws:rds:x", "time": "%s"}, "tables": [%s], "gaps": [], "failures": [],
                 "ended": "2026-03-01T05:00:00Z"}""".formatted(export, snapshotTime, reports));
        return this;
    }

    /// Stages an empty table under another alias than its name.
    StagedFixtures stagedAs(String name, String alias) {
        receipts.write(new StagedTable(
                "db.public." + name, new LakeTable("db", alias), List.of(), List.of(), List.of(), 0, 0));
        return this;
    }

    /// A table of the export with another fate than being published.
    StagedFixtures fated(String name, Fate fate) {
        tables.add(new Table("db", "public", name, fate, List.of(), List.of(), 0, 0));
        receipts.write(new ExportManifest(1, "c1", export, "arn", snapshotTime, tables, List.of()));
        return this;
    }

    /// A gap that inspect has found.
    StagedFixtures gap(String gap) {
        receipts.write(new ExportManifest(1, "c1", export, "arn", snapshotTime, tables, List.of(gap)));
        return this;
    }

    private String target(String path) {
        var slash = path.lastIndexOf('/') + 1;
        return path.substring(0, slash) + export + "-" + path.substring(slash);
    }
}
