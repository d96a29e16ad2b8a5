package io.datapump.pump.job.clearlongterm;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Marking;
import io.datapump.pump.longterm.Expiry;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What `longterm.retain` lets go once a run has succeeded: a table of which anything failed, was left as it
/// was or has gaps in its history waits for the next run.
///
/// @param tables those the run has taken, by folder
/// @param withFailures folders of tables of which a job has failed
/// @param kept folders of tables that publish has left as they were
record Retention(
        JobContext context, Marking marking, Map<String, Table> tables, Set<String> withFailures, Set<String> kept) {

    static Retention of(JobContext context) {
        var receipts = context.receipts();
        var marking = new Marking(context.configuration());
        return new Retention(
                context,
                marking,
                receipts.manifestWithoutFiles().marked().stream()
                        .collect(Collectors.toMap(table -> folder(marking, table), Function.identity())),
                receipts.failures().stream().map(JobFailure::subject).collect(Collectors.toSet()),
                receipts.kept().folders());
    }

    private static String folder(Marking marking, Table table) {
        return marking.lakeTable(table.database(), table.schema(), table.name())
                .orElseThrow()
                .folder();
    }

    /// Lets go what is due.
    Retained apply(History history) {
        var table = Optional.ofNullable(tables.get(history.as().folder()));
        var settings = table.map(marking::settings).orElse(TableSettings.NONE);
        var retain = settings.longterm().flatMap(Longterm::retain);
        var head = history.head();
        if (retain.isEmpty() || head.isEmpty()) {
            return Retained.NOTHING;
        }
        var expiry = new Expiry(history, context.clock(), levels(settings));
        var due = DuePartitions.of(expiry, head.get(), retain.get());
        return whyNot(history.as().folder(), head.get())
                .map(due::waiting)
                .orElseGet(() ->
                        due.letGo(marking.historyName(table.orElseThrow()), marking.agreedRows(table.orElseThrow())));
    }

    private static List<PartitionField> levels(TableSettings settings) {
        return settings.longterm()
                .map(Longterm::partitionBy)
                .filter(own -> !own.isEmpty())
                .orElse(settings.partitionBy());
    }

    /// Why the table waits for another run; empty where this one has succeeded with it.
    private Optional<String> whyNot(String folder, Stored head) {
        var receipts = context.receipts();
        if (withFailures.contains(folder)) {
            return Optional.of("a job has failed with the table");
        }
        if (kept.contains(folder)) {
            return Optional.of("the run has left the table as it was");
        }
        if (!receipts.gaps(JobName.LONGTERM, folder).isEmpty()) {
            return Optional.of("the run has found gaps in it");
        }
        return receipts.report(JobName.LONGTERM, folder).isEmpty()
                        || !head.manifest()
                                .cause()
                                .export()
                                .equals(context.run().export())
                ? Optional.of("this run has not merged its snapshot into it")
                : Optional.empty();
    }
}
