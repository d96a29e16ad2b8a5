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

    private String target(String path) {
        var slash = path.lastIndexOf('/') + 1;
        return path.substring(0, slash) + export + "-" + path.substring(slash);
    }
}
