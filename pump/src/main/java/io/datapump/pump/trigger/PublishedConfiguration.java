package io.datapump.pump.trigger;

import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What the reconciler has put in force. Thread-safe.
final class PublishedConfiguration {

    private final ObjectStore store;
    private final Map<String, ClusterRun> runs = new ConcurrentHashMap<>();

    PublishedConfiguration(ObjectStore store) {
        this.store = store;
    }

    /// Read anew each time: replacing it is what an apply does.
    RunIndex index() {
        return RunConfigurationJson.readIndex(published(RunIndex.KEY));
    }

    /// Read once: its key holds the hash of its content.
    ClusterRun of(RunIndex.Entry entry) {
        return runs.computeIfAbsent(entry.configuration(), key -> RunConfigurationJson.readRun(published(key)));
    }

    private byte[] published(String key) {
        return store.read(key)
                .orElseThrow(() -> new TriggerException(
                        "Cannot deal with the event: %s does not exist. Apply the lake's configuration."
                                .formatted(key)));
    }
}
