package io.datapump.pump.job.clearexport;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.List;

/// Deletes the raw export where the cluster's policy says so, and never before publish has reported: until
/// then the export is the only copy of what it holds. In a versioned bucket the versions stay until the
/// lifecycle ends them.
public final class ClearExportJob implements Job {

    private final JobContext context;

    public ClearExportJob(JobContext context) {
        this.context = context;
    }

    @Override
    public JobReport run() {
        var receipts = context.receipts();
        if (!receipts.hasPublished()) {
            throw new JobException(
                    "Cannot clear export %s: publish has not reported, so the export may be the only copy."
                            .formatted(context.run().export()));
        }
        return switch (plan()) {
            case ClearExportPlan.Keep keep -> report(List.of(), 0, keep.reason());
            case ClearExportPlan.Clear clear -> {
                receipts.exportWillBeCleared(context.clock().instant());
                context.store()
                        .delete(clear.objects().stream().map(StoredObject::key).toList());
                yield report(
                        clear.objects(), clear.bytes(), "The export under %s is cleared.".formatted(clear.prefix()));
            }
        };
    }

    /// What will be done, without doing it.
    public ClearExportPlan plan() {
        var prefix = Zone.EXPORTED.of(context.run().cluster(), context.run().export());
        return ClearExportPlan.of(
                context.configuration().export().cleanup(),
                prefix,
                context.store().list(prefix));
    }

    private static JobReport report(List<StoredObject> objects, long bytes, String note) {
        return new JobReport(JobName.CLEAR_EXPORT.commandName(), "", 0, objects.size(), 0, bytes, 0, 0, List.of(note));
    }
}
