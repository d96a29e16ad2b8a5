package io.datapump.pump.job.clearexport;

import io.datapump.pump.job.JobFailure;
import io.datapump.schema.spec.ExportCleanup;
import java.util.List;

/// What becomes of a raw export.
public sealed interface ClearExportPlan {

    /// It stays, for this reason.
    record Keep(String reason) implements ClearExportPlan {}

    /// Everything below the prefix goes.
    record Clear(String prefix) implements ClearExportPlan {}

    /// The plan that follows from the policy.
    ///
    /// @param failures of single tables; while there are any, the export is what the run is repeated from
    static ClearExportPlan of(ExportCleanup policy, List<JobFailure> failures, String prefix) {
        return switch (policy) {
            case KEEP ->
                new Keep("The export stays under %s until the bucket's lifecycle expires it.".formatted(prefix));
            case AFTER_SUCCESS ->
                failures.isEmpty()
                        ? new Clear(prefix)
                        : new Keep("The export stays under %s, because not every table could be published from it: %s"
                                .formatted(prefix, failures.getFirst().message()));
        };
    }
}
