package io.datapump.pump.job;

import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a job stands on in a test: a bucket, a catalog and a topic in memory, and a clock that stands still.
public final class JobFixtures {

    /// One published message.
    public record Published(String subject, String message, Map<String, String> attributes) {}

    public final FakeObjectStore bucket = new FakeObjectStore();
    public final FakeCatalog catalog = new FakeCatalog();
    public final List<Published> published = new ArrayList<>();
    public final List<String> log = new ArrayList<>();

    public JobContext context(ClusterRun configuration) {
        return new JobContext(
                RunFixtures.RUN,
                configuration,
                bucket,
                catalog,
                (subject, message, attributes) -> published.add(new Published(subject, message, attributes)),
                Clock.fixed(RunFixtures.NOW, ZoneOffset.UTC),
                Optional.empty(),
                Path.of("scratch-that-no-test-writes-to"),
                log::add);
    }

    public Receipts receipts() {
        return new Receipts(bucket, RunFixtures.RUN);
    }

    /// Leaves the index in force, as an apply would.
    public JobFixtures applied(Optional<String> commit) {
        bucket.write(
                RunIndex.KEY, RunConfigurationJson.write(RunFixtures.index().at(commit)));
        return this;
    }

    /// Every job before notify has reported; no table was repartitioned.
    public JobFixtures everyJobReported() {
        for (var job : JobName.values()) {
            if (job != JobName.NOTIFY && !job.isPerTable()) {
                receipts().write(RunFixtures.report(job));
            }
        }
        return this;
    }
}
