package io.datapump.pump.job.inspect;

import static io.datapump.pump.job.MarkingFixtures.postgres;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.FakeExport;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.MarkingFixtures;
import io.datapump.pump.store.FakeObjectStore;
import io.datapump.schema.run.ClusterRun;
import java.nio.file.Path;

/// A bucket with one export, `e1` of the cluster `c1`, and inspect over it.
abstract class InspectFixtures {

    final FakeObjectStore store = new FakeObjectStore();

    static FakeExport export() {
        return FakeExport.of("c1", "e1");
    }

    JobContext context(ClusterRun run) {
        return MarkingFixtures.context(store, run, "e1", Path.of("unused"));
    }

    JobReport inspect(FakeExport export, ClusterRun run) {
        export.writeTo(store);
        return new InspectJob(context(run)).run();
    }

    ExportManifest manifest() {
        return context(postgres()).receipts().manifest();
    }

    Table table(String fullName) {
        return manifest().tables().stream()
                .filter(table -> table.fullName().equals(fullName))
                .findFirst()
                .orElseThrow();
    }

    void assertRefused(FakeExport export, ClusterRun run, String... words) {
        export.writeTo(store);
        var before = store.keys();
        assertThatThrownBy(() -> new InspectJob(context(run)).run())
                .isInstanceOf(JobException.class)
                .hasMessageContainingAll(words);
        assertThat(store.keys()).isEqualTo(before);
    }
}
