package io.datapump.cli;

import io.datapump.cli.runs.JobLine;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.store.ObjectStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Tells of the jobs of a run as they come to an end, each once. What an earlier attempt has left is not told of.
/// Thread-safe: the embedded AWS's tasks call from their own threads.
final class RunProgress {

    private final Receipts receipts;
    private final Consumer<String> tell;
    private final Set<String> told = new HashSet<>();
    private Optional<Instant> began;

    RunProgress(ObjectStore bucket, String cluster, String export, Consumer<String> tell) {
        this.receipts = new Receipts(bucket, new RunId(cluster, export, ""));
        this.tell = tell;
        this.began = receipts.began();
        receipts.reportsBeside(told);
    }

    /// Tells of what has come since the last time.
    synchronized void tell() {
        var now = receipts.began();
        if (!now.equals(began)) {
            began = now;
            told.clear();
        }
        receipts.reportsBeside(told).forEach(report -> tell.accept(JobLine.of(report)));
    }
}
