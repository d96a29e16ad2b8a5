package io.datapump.pump.job.copy;

import io.datapump.pump.job.ExportedFiles;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.StagedTable;
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
        var exported = ExportedFiles.list(context);
        for (var table : plan.tables()) {
            table.objects().forEach(object -> exported.require(table.source(), object.key(), object.etag()));
        }
        plan.tables().forEach(context.receipts()::write);
        return report(plan, context.clock().millis() - start);
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
