package io.datapump.pump.job.clearlongterm;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.longterm.Expiry;
import io.datapump.pump.longterm.Expiry.Expired;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.TableSettings;
import java.time.LocalDate;
import java.util.Comparator;
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
        var settings = Optional.ofNullable(tables.get(history.as().folder())).map(marking::settings);
        var longterm = settings.flatMap(TableSettings::longterm);
        var head = history.head();
        return longterm.flatMap(Longterm::retain).isEmpty() || head.isEmpty()
                ? Retained.NOTHING
                : apply(expiry(history, settings.orElseThrow(), longterm.get()), longterm.get(), head.get());
    }

    private Expiry expiry(History history, TableSettings settings, Longterm longterm) {
        return new Expiry(
                history,
                context.clock(),
                longterm.partitionBy().isEmpty() ? settings.partitionBy() : longterm.partitionBy());
    }

    private Retained apply(Expiry expiry, Longterm longterm, Stored head) {
        var folder = head.manifest().as().folder();
        var retain = longterm.retain().orElseThrow();
        if (expiry.due(head.manifest(), retain, head.manifest().cause().snapshot())
                .isEmpty()) {
            return Retained.NOTHING;
        }
        return whyNot(folder, head)
                .map(reason -> new Retained(
                        0,
                        List.of("The history of %s lets nothing go that is older than %s: %s"
                                .formatted(folder, retain, reason)),
                        List.of()))
                .orElseGet(() -> expiry.run(head, retain, "longterm.retain of the configuration")
                        .map(expired -> retained(expiry, folder, expired))
                        .orElse(Retained.NOTHING));
    }

    /// Why the table waits for another run; empty where this one has succeeded with it.
    private Optional<String> whyNot(String folder, Stored head) {
        Receipts receipts = context.receipts();
        if (withFailures.contains(folder)) {
            return Optional.of("a job has failed with the table.");
        }
        if (kept.contains(folder)) {
            return Optional.of("the run has left the table as it was.");
        }
        if (!receipts.gaps(JobName.LONGTERM, folder).isEmpty()) {
            return Optional.of("the run has found gaps in it.");
        }
        return receipts.report(JobName.LONGTERM, folder).isEmpty()
                        || !head.manifest()
                                .cause()
                                .export()
                                .equals(context.run().export())
                ? Optional.of("this run has not merged its snapshot into it.")
                : Optional.empty();
    }

    private static Retained retained(Expiry expiry, String folder, Expired expired) {
        var partitions = expired.partitions();
        long rows = partitions.stream().mapToLong(HistoryPartition::rows).sum();
        var days = partitions.stream()
                .flatMap(partition -> expiry.lastDay(expired.manifest(), partition).stream())
                .sorted(Comparator.<LocalDate>naturalOrder())
                .toList();
        return new Retained(
                rows,
                List.of(
                        "The history of %s has let go %d partitions that end on %s to %s: %d rows, %d bytes. Manifest %d says which."
                                .formatted(
                                        folder,
                                        partitions.size(),
                                        days.getFirst(),
                                        days.getLast(),
                                        rows,
                                        partitions.stream()
                                                .mapToLong(HistoryPartition::bytes)
                                                .sum(),
                                        expired.manifest().number())),
                List.of());
    }
}
