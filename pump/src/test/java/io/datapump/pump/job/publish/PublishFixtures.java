package io.datapump.pump.job.publish;

import static io.datapump.pump.job.MarkingFixtures.postgres;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A bucket that runs of the cluster `c1` are staged in and published from.
abstract class PublishFixtures {

    static final String FIRST = "2026-03-01T03:08:12.345Z";
    static final String SECOND = "2026-03-02T03:08:12.345Z";

    final FakeObjectStore store = new FakeObjectStore();

    static JobContext context(ObjectStore bucket, String export) {
        return MarkingFixtures.context(bucket, postgres(), export, Path.of("unused"));
    }

    JobReport publish(String export) {
        return new PublishJob(context(store, export)).run();
    }

    List<JobFailure> failures(String export) {
        return context(store, export).receipts().failures();
    }

    StagedFixtures run(String export, String snapshotTime) {
        return new StagedFixtures(store, export, snapshotTime);
    }

    static List<String> catalog(FakeObjectStore bucket) {
        return bucket.keys().stream().filter(key -> key.startsWith("catalog/")).toList();
    }

    static Map<String, String> content(FakeObjectStore bucket) {
        var content = new TreeMap<String, String>();
        bucket.keys().forEach(key -> content.put(key, bucket.text(key)));
        return content;
    }
}
