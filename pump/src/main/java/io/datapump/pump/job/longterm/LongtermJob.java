package io.datapump.pump.job.longterm;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobGaps;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.longterm.Agreement;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.merge.LongtermMerge;
import io.datapump.pump.longterm.merge.LongtermMerge.Result;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.schema.spec.AgreedRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// Merges one staged table into its history. What is staged is what the catalog will show, so the history
/// has the same columns and types; it is read where it lies, or split anew where the history has other
/// partitions.
///
/// Where it fails, the history is as it was, the table is published all the same, and the export is not
/// cleared: the run can be repeated from it.
public final class LongtermJob implements Job {

    /// Rows that are compared may take a quarter of the heap, as rows do that repartition holds.
    private static final int HEAP_SHARE = 4;

    private final JobContext context;
    private final String folder;

    /// A job for one table.
    ///
    /// @param folder the table's folder in the catalog, for example `pagila.pagamentos`
    public LongtermJob(JobContext context, String folder) {
        this.context = context;
        this.folder = folder;
    }

    @Override
    public JobReport run() {
        long start = context.clock().millis();
        var manifest = context.receipts().manifest();
        var table = manifest.marked().stream()
                .filter(each -> new Marking(context.configuration())
                        .lakeTable(each.database(), each.schema(), each.name())
                        .filter(as -> as.folder().equals(folder))
                        .isPresent())
                .findFirst()
                .orElseThrow(() -> new JobException(
                        "Cannot keep the history of %s: the manifest of export %s marks no table for this folder."
                                .formatted(folder, context.run().export())));
        var longterm = new Marking(context.configuration())
                .settings(table)
                .longterm()
                .orElseThrow(() -> new JobException(
                        "Cannot keep the history of %s: the configuration has no longterm for table %s."
                                .formatted(folder, table.fullName())));
        var staged = context.receipts()
                .staged(folder)
                .orElseThrow(() -> new JobException(
                        "Cannot keep the history of %s: table %s is not staged, because it could not be copied or repartitioned. The history is as it was."
                                .formatted(folder, table.fullName())));
        requireEqualRows(table, staged);
        try {
            var source = new StagedSnapshot(context, staged, longterm, manifest.snapshotTime());
            var result = merge(staged).merge(source.read(), anew(table));
            return report(staged, result, context.clock().millis() - start);
        } catch (HistoryException e) {
            throw new JobException(String.valueOf(e.getMessage()), e);
        } catch (ParquetException e) {
            throw new JobException(
                    "Cannot keep the history of table %s: %s".formatted(table.fullName(), e.getMessage()), e);
        }
    }

    private static void requireEqualRows(Table table, StagedTable staged) {
        if (staged.rows() != table.rows()) {
            throw new JobException(
                    "Cannot keep the history of table %s: inspect counted %d rows, and %d are staged. The history is as it was; run the pipeline again from inspect."
                            .formatted(table.fullName(), table.rows(), staged.rows()));
        }
    }

    private LongtermMerge merge(StagedTable staged) {
        try {
            return new LongtermMerge(
                    history(staged),
                    Placement.of(context.configuration().catalog().mode()),
                    context.clock(),
                    Files.createDirectories(context.scratch().resolve("longterm")),
                    Runtime.getRuntime().maxMemory() / HEAP_SHARE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write to the scratch folder " + context.scratch(), e);
        }
    }

    /// Only a line with a number of rows agrees to that.
    private Agreement anew(Table table) {
        var marking = new Marking(context.configuration());
        return new Agreement(
                marking.historyName(table),
                marking.agreedRows(table).flatMap(AgreedRows::rows).stream()
                        .mapToLong(Long::longValue)
                        .findFirst());
    }

    private History history(StagedTable staged) {
        return new History(context.store(), context.run().cluster(), staged.as());
    }

    private JobReport report(StagedTable staged, Result result, long millis) {
        var notes = new ArrayList<String>();
        long bytes = 0;
        int files = 0;
        switch (result) {
            case Result.Merged merged -> {
                notes.add("Manifest %d: %d rows in %d partitions, %d of them changed by this snapshot of %d rows."
                        .formatted(
                                merged.manifest().number(),
                                merged.manifest().rows(),
                                merged.manifest().partitions().size(),
                                merged.changed(),
                                staged.rows()));
                notes.addAll(merged.gaps());
                context.receipts().write(new JobGaps(JobName.LONGTERM.commandName() + "-" + folder, merged.gaps()));
                bytes = merged.bytesRead();
                files = (int) merged.manifest().files().stream()
                        .filter(file -> file.since() == merged.manifest().number())
                        .count();
            }
            case Result.Known known ->
                notes.add("Manifest %d has this snapshot already."
                        .formatted(known.manifest().number()));
            case Result.Superseded later ->
                notes.add("Manifest %d has a later snapshot, that of %s; nothing was merged."
                        .formatted(
                                later.manifest().number(),
                                later.manifest().cause().snapshot()));
        }
        var manifest = result.manifest();
        return new JobReport(
                JobName.LONGTERM.commandName(),
                folder,
                1,
                files,
                manifest.rows(),
                manifest.bytes(),
                bytes,
                millis,
                List.copyOf(notes));
    }
}
