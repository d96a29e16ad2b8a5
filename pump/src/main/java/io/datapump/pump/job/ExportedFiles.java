package io.datapump.pump.job;

import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The objects of an export as they lie in the bucket now, to be compared with what inspect recorded: an
/// export that was overwritten or cleared in between must not be published half old, half new.
public final class ExportedFiles {

    private final Map<String, StoredObject> byKey;

    private ExportedFiles(Map<String, StoredObject> byKey) {
        this.byKey = byKey;
    }

    /// Lists the run's export once.
    public static ExportedFiles list(JobContext context) {
        var root = Zone.EXPORTED.of(context.run().cluster(), context.run().export());
        return new ExportedFiles(
                context.store().list(root).stream().collect(Collectors.toMap(StoredObject::key, Function.identity())));
    }

    /// The object under a key.
    ///
    /// @param table what the message calls the table it belongs to
    /// @throws JobException where it is gone or has another etag than inspect saw
    public StoredObject require(String table, String key, String etag) {
        var object = byKey.get(key);
        if (object == null || !object.etag().equals(etag)) {
            throw new JobException(
                    "Cannot publish table %s: the exported file %s %s since inspect read it. Run the pipeline again from inspect."
                            .formatted(table, key, object == null ? "is gone" : "has changed"));
        }
        return object;
    }
}
