package io.datapump.pump.job.clearexport;

import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.ExportCleanup;
import java.util.List;

/// What becomes of a raw export.
public sealed interface ClearExportPlan {

    /// It stays, for this reason.
    record Keep(String reason) implements ClearExportPlan {}

    /// Everything below the prefix goes.
    ///
    /// @param objects sorted by key; empty where nothing is left
    record Clear(String prefix, List<StoredObject> objects) implements ClearExportPlan {

        public Clear {
            objects = List.copyOf(objects);
        }

        public long bytes() {
            return objects.stream().mapToLong(StoredObject::sizeInBytes).sum();
        }
    }

    /// The plan that follows from the policy.
    ///
    /// @param objects of the export
    static ClearExportPlan of(ExportCleanup policy, String prefix, List<StoredObject> objects) {
        return switch (policy) {
            case KEEP ->
                new Keep("The export stays under %s until the bucket's lifecycle expires it.".formatted(prefix));
            case AFTER_SUCCESS -> new Clear(prefix, objects);
        };
    }
}
