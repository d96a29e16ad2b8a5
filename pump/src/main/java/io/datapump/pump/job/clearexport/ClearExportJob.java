package io.datapump.pump.job.clearexport;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// Deletes the raw export where the cluster's policy says so, and never before publish has reported: until
/// then the export is the only copy of what it holds. In a versioned bucket the versions stay until the
/// lifecycle ends them.
public final class ClearExportJob implements Job {

    /// The jobs that put tables in place, and are repeated from the export.
    private static final Set<String> OF_TABLES =
            Set.of(JobName.REPARTITION.commandName(), JobName.LONGTERM.commandName(), JobName.PUBLISH.commandName());

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
        if (receipts.replay().table().isPresent()) {
            return report(0, 0, "The export is kept: one table was replayed, the others may still need it.");
        }
        return switch (plan()) {
            case ClearExportPlan.Keep keep -> report(0, 0, keep.reason());
            case ClearExportPlan.Clear clear -> {
                receipts.exportWillBeCleared(context.clock().instant());
                yield clear(clear.prefix());
            }
        };
    }

    /// What will be done, without doing it.
    public ClearExportPlan plan() {
        return ClearExportPlan.of(
                context.configuration().export().cleanup(),
                context.receipts().failures().stream()
                        .filter(failure -> OF_TABLES.contains(failure.job()))
                        .toList(),
                Zone.EXPORTED.of(context.run().cluster(), context.run().export()));
    }

    /// Page by page: an export may have hundreds of thousands of objects.
    private JobReport clear(String prefix) {
        var objects = new AtomicLong();
        var bytes = new AtomicLong();
        context.store().list(prefix, page -> {
            if (!page.isEmpty()) {
                context.store().delete(page.stream().map(StoredObject::key).toList());
                objects.addAndGet(page.size());
                bytes.addAndGet(
                        page.stream().mapToLong(StoredObject::sizeInBytes).sum());
            }
        });
        return report(objects.get(), bytes.get(), "The export under %s is cleared.".formatted(prefix));
    }

    private static JobReport report(long objects, long bytes, String note) {
        return new JobReport(JobName.CLEAR_EXPORT.commandName(), "", 0, objects, 0, bytes, 0, 0, List.of(note));
    }
}
