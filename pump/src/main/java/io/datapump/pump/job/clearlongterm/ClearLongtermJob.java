package io.datapump.pump.job.clearlongterm;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobGaps;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.longterm.Fence;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.ReplacedFiles;
import io.datapump.pump.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Lets go, of every history of the cluster, what is older than it is kept for, and removes files that a later
/// state has replaced, or that a merge which failed tonight has left where crawlers would show them. Runs after a
/// run that failed as well, so that no row is seen twice until one succeeds. A history that is damaged is left as
/// it is and fails alone. What was done already is not done again, so the job can be killed and repeated at any moment.
public final class ClearLongtermJob implements Job {

    private static final String NAME = JobName.CLEAR_LONGTERM.commandName();

    private final JobContext context;

    public ClearLongtermJob(JobContext context) {
        this.context = context;
    }

    /// What was let go of one history.
    private record Cleared(Retained retained, List<StoredObject> removed) {}

    @Override
    public JobReport run() {
        var receipts = context.receipts();
        receipts.forgetFailures(JobName.CLEAR_LONGTERM);
        var failed = receipts.failures().stream()
                .filter(failure -> failure.job().equals(JobName.LONGTERM.commandName()))
                .map(JobFailure::subject)
                .collect(Collectors.toSet());
        var retention = new Retention(context);
        var cleared = new ArrayList<Cleared>();
        for (var history : History.all(context.store(), context.run().cluster())) {
            try {
                if (failed.contains(history.as().folder()) && placement() == Placement.SIDE_BY_SIDE) {
                    new Fence(history, context.clock()).raise();
                }
                cleared.add(new Cleared(retention.apply(history), remove(history)));
            } catch (HistoryException e) {
                receipts.write(new JobFailure(NAME, history.as().folder(), String.valueOf(e.getMessage())));
                context.log().accept("failed: " + e.getMessage());
            }
        }
        receipts.write(new JobGaps(
                NAME,
                cleared.stream()
                        .flatMap(each -> each.retained().gaps().stream())
                        .toList()));
        return report(cleared, retention.leftover());
    }

    private List<StoredObject> remove(History history) {
        var removed = new ReplacedFiles(history, context.clock(), ReplacedFiles.grace(placement())).remove();
        if (!removed.isEmpty()) {
            context.log()
                    .accept("%s: %d replaced files with %d bytes removed"
                            .formatted(history.as().folder(), removed.size(), bytes(removed)));
        }
        return removed;
    }

    private Placement placement() {
        return Placement.of(context.configuration().catalog().mode());
    }

    private static long bytes(List<StoredObject> objects) {
        return objects.stream().mapToLong(StoredObject::sizeInBytes).sum();
    }

    private static JobReport report(List<Cleared> cleared, List<String> leftover) {
        var notes = new ArrayList<String>();
        cleared.forEach(each -> notes.addAll(each.retained().notes()));
        var removed = cleared.stream().flatMap(each -> each.removed().stream()).toList();
        notes.add("%d files that later states have replaced were removed, %d bytes."
                .formatted(removed.size(), bytes(removed)));
        notes.addAll(leftover);
        return new JobReport(
                NAME,
                "",
                cleared.size(),
                removed.size(),
                cleared.stream().mapToLong(each -> each.retained().rows()).sum(),
                bytes(removed),
                0,
                0,
                notes);
    }
}
