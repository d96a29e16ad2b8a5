package io.datapump.pump.job;

import io.datapump.pump.catalog.Catalog;
import io.datapump.pump.parquet.HashKey;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.ClusterRun;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/// Everything a job may use; a job takes nothing from the environment or the system beside it.
///
/// @param configuration the run configuration this run is pinned to
/// @param store the lake's bucket; writes are confined to the cluster's own prefixes
/// @param hashKey the secret for hashed columns; empty where the task was given none
/// @param scratch a folder of this task alone; exists, is empty, and is deleted when the job has ended
/// @param log takes one line without line break
public record JobContext(
        RunId run,
        ClusterRun configuration,
        ObjectStore store,
        Catalog catalog,
        Notifier notifier,
        Clock clock,
        Optional<HashKey> hashKey,
        Path scratch,
        Consumer<String> log) {

    /// The address of a key or a prefix in the lake's bucket, as Glue knows places: `s3://bucket/key`.
    public String address(String key) {
        return "s3://%s/%s".formatted(configuration.export().bucket(), key);
    }

    /// The records of this run.
    public Receipts receipts() {
        return new Receipts(store, run);
    }
}
