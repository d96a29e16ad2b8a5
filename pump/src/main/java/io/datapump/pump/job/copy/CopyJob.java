package io.datapump.pump.job.copy;

import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.StagedTable;
import io.datapump.schema.layout.Zone;
import java.util.HashMap;
import java.util.List;

/// Stages tables by reference: the export itself is the staging area, so not one byte and not one object
/// moves. Writes one [StagedTable] receipt per table, after every object it names was seen in the bucket with
/// the etag that inspect recorded. Running it again writes the same receipts.
public final class CopyJob implements Job {

    private final JobContext context;

    public CopyJob(JobContext context) {
        this.context = context;
    }

    @Override
    public JobReport run() {
        var start = context.clock().millis();
        var plan = CopyPlan.of(context.receipts().manifest(), new Marking(context.configuration()));
        requireExported(plan);
        plan.tables().forEach(context.receipts()::write);
        return report(plan, context.clock().millis() - start);
    }

    /// Page by page, so that not the whole export is held beside the plan.
    private void requireExported(CopyPlan plan) {
        var unseen = new HashMap<String, String>();
        plan.tables().forEach(table -> table.objects().forEach(object -> unseen.put(object.key(), object.etag())));
        if (!unseen.isEmpty()) {
            context.store()
                    .list(
                            Zone.EXPORTED.of(
                                    context.run().cluster(), context.run().export()),
                            page -> page.forEach(object -> unseen.remove(object.key(), object.etag())));
        }
        for (var table : plan.tables()) {
            table.objects().stream()
                    .filter(object -> unseen.containsKey(object.key()))
                    .findFirst()
                    .ifPresent(object -> {
                        throw new JobException(
                                "Cannot publish table %s: the exported file %s is gone or has changed since inspect read it. Run the pipeline again from inspect."
                                        .formatted(table.source(), object.key()));
                    });
        }
    }

    private static JobReport report(CopyPlan plan, long millis) {
        var empty = plan.tables().stream().filter(table -> table.rows() == 0).count();
        return new JobReport(
                JobName.COPY.commandName(),
                "",
                plan.tables().size(),
                plan.tables().stream()
                        .mapToLong(table -> table.objects().size())
                        .sum(),
                plan.tables().stream().mapToLong(StagedTable::rows).sum(),
                plan.tables().stream().mapToLong(StagedTable::bytes).sum(),
                0,
                millis,
                empty == 0
                        ? List.of()
                        : List.of(empty == 1 ? "1 table has 0 rows." : "%d tables have 0 rows.".formatted(empty)));
    }
}
