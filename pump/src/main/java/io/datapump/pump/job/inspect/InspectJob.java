package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportException;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.export.ExportReader;
import io.datapump.pump.export.PartitionChildren;
import io.datapump.pump.export.SnapshotExport;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.job.FanOut;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.PartitionOf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads an export and decides what becomes of each table. Writes two receipts, the manifest last:
///
/// - `runs/{cluster}/{export}/repartition.json`: a JSON array of `{"table": …, "engine": …, "jobs": […]}` with the
///   catalog folder of every table that tasks of its own are to be started for, who writes its files, and the jobs in
///   their order: `repartition` where files are written anew, `longterm` where a history is kept; sorted by folder. A
///   table without rows is not repartitioned, for copy stages it; its history goes on.
/// - `runs/{cluster}/{export}/manifest.json`: the [ExportManifest].
///
/// Nothing is written where the export is incomplete or the configuration cannot be carried out. Running it
/// again writes the same; receipts of staged tables that are no longer marked are removed.
public final class InspectJob implements Job {

    private final JobContext context;
    private final Marking marking;

    public InspectJob(JobContext context) {
        this.context = context;
        this.marking = new Marking(context.configuration());
    }

    @Override
    public JobReport run() {
        try {
            return inspect();
        } catch (ExportException e) {
            throw new JobException(e.getMessage(), e);
        }
    }

    private JobReport inspect() {
        var start = context.clock().millis();
        var reader = new ExportReader(
                context.store(), context.run().cluster(), context.run().export());
        var export = reader.read(context.receipts().task());
        var contents = reader.readFooters(toBeOpened(export));
        var children = PartitionChildren.of(contents, this::takes, this::partitionOf);
        var fates = new TableFates(marking, contents, children.parentOf());
        var asked = new OneTable(context.receipts().replay());
        var held = new HeldTables(context, marking);
        var forms = new ColumnForms(marking, export, held::inLake);
        var tables = held.of(forms.of(asked.hold(fates.tables(export))));
        MarkedTables.check(marking, tables, children.undecided());
        var gaps = ConfigurationGaps.of(marking, export, children.parentOf());
        gaps.addAll(export.warnings());
        gaps.addAll(children.gaps());
        gaps.addAll(fates.gaps());
        gaps.addAll(forms.gaps());
        asked.gap().ifPresent(gaps::add);
        var manifest = manifest(export, tables, gaps);
        removeStaleReceipts(manifest);
        context.receipts().writeFanOut(fanOut(manifest));
        context.receipts().write(manifest);
        children.explanations().forEach(line -> context.log().accept("inspect: " + line));
        gaps.forEach(gap -> context.log().accept("inspect: gap: " + gap));
        manifest.heldBut(Set.of()).forEach(gap -> context.log().accept("inspect: gap: " + gap));
        var notes =
                Stream.concat(children.notes().stream(), held.notes().stream()).toList();
        return report(manifest, notes, reader.bytesRead(), context.clock().millis() - start);
    }

    /// Every marked table, and the tables of its database that may be its partitions or its parent.
    private List<TableExport> toBeOpened(SnapshotExport export) {
        var open = new HashSet<String>();
        export.tables().stream().filter(this::takes).map(TableExport::fullName).forEach(open::add);
        for (var group : PartitionChildren.candidates(export.tables())) {
            if (group.stream().anyMatch(this::takes)) {
                group.forEach(table -> open.add(table.fullName()));
            }
        }
        return export.tables().stream()
                .filter(table -> open.contains(table.fullName()))
                .toList();
    }

    private boolean takes(TableExport table) {
        return marking.takes(table.database(), table.schema(), table.name());
    }

    private Optional<PartitionOf> partitionOf(TableExport table) {
        return marking.settings(table.database(), table.schema(), table.name()).partitionOf();
    }

    private ExportManifest manifest(SnapshotExport export, List<Table> tables, List<String> gaps) {
        var time = export.info()
                .dataTime()
                .orElseThrow(() -> new JobException(
                        "Cannot order the export %s among others: its metadata has neither snapshotTime nor taskStartTime."
                                .formatted(context.run().export())));
        return new ExportManifest(
                ExportManifest.VERSION,
                context.run().cluster(),
                context.run().export(),
                export.info().sourceArn(),
                time,
                tables.stream()
                        .map(table -> table.withColumns(marking.columnsInLake(table)))
                        .toList(),
                gaps);
    }

    private void removeStaleReceipts(ExportManifest manifest) {
        var current = manifest.rowsByFolder().keySet().stream()
                .map(folder -> context.run().receipt("staged/" + folder + ".json"))
                .collect(Collectors.toSet());
        var stale = context.store().list(context.run().receipt("staged/")).stream()
                .map(StoredObject::key)
                .filter(key -> !current.contains(key))
                .toList();
        if (!stale.isEmpty()) {
            context.store().delete(stale);
        }
    }

    private List<FanOut> fanOut(ExportManifest manifest) {
        return manifest.marked().stream()
                .flatMap(table -> marking
                        .lakeTable(table.database(), table.schema(), table.name())
                        .map(as -> new FanOut(as.folder(), marking.engine(table), jobs(table)))
                        .stream())
                .filter(table -> !table.jobs().isEmpty())
                .sorted(Comparator.comparing(FanOut::table))
                .toList();
    }

    private List<JobName> jobs(Table table) {
        var jobs = new ArrayList<JobName>();
        if (table.rows() > 0 && marking.rewrites(table)) {
            jobs.add(JobName.REPARTITION);
        }
        if (marking.settings(table).longterm().isPresent()) {
            jobs.add(JobName.LONGTERM);
        }
        return jobs;
    }

    private static JobReport report(ExportManifest manifest, List<String> notes, long bytesRead, long millis) {
        var marked = manifest.marked();
        return new JobReport(
                JobName.INSPECT.commandName(),
                "",
                marked.size(),
                marked.stream().mapToLong(table -> table.files().size()).sum(),
                marked.stream().mapToLong(Table::rows).sum(),
                marked.stream().mapToLong(Table::bytes).sum(),
                bytesRead,
                millis,
                notes);
    }
}
