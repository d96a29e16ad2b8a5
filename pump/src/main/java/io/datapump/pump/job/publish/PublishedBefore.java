package io.datapump.pump.job.publish;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.KeptTables;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.Marking;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunReport;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// What the cluster's part of the catalog holds of earlier runs, as the last report of a run that has published
/// says (`runs/{cluster}/published.json`), and what of it stays.
///
/// The rule: a table that the configuration still takes is never removed because of what an export lacks. It
/// stays as it is until a run publishes it again, also where its alias has changed meanwhile. Removed is what the
/// configuration no longer takes (agreed to when it was applied), what was published again under another alias,
/// and what the cluster's former server held (agreed to as well). A folder that no report knows is a leftover of
/// a run that did not finish, and is removed; but only where there is a report. Where there is none, because it
/// expired or cannot be read, nobody knows what a folder is, and all of them stay.
///
/// @param isKnown false where there is no report that can be read
/// @param tables of the report, each with the export whose rows it shows
record PublishedBefore(boolean isKnown, List<RunReport.Table> tables) {

    static PublishedBefore read(JobContext context) {
        var key = RunReport.publishedKey(context.run().cluster());
        try {
            return context.store()
                    .read(key)
                    .map(RunReport::read)
                    .map(report -> isOfThisServer(context, report) ? of(report) : new PublishedBefore(true, List.of()))
                    .orElseGet(() -> new PublishedBefore(false, List.of()));
        } catch (IllegalArgumentException e) {
            context.log().accept("publish: %s: %s".formatted(key, e.getMessage()));
            return new PublishedBefore(false, List.of());
        }
    }

    /// As the trigger finds a cluster by its server; true where the configuration of that time is gone.
    private static boolean isOfThisServer(JobContext context, RunReport report) {
        var is = context.configuration().source();
        return context.store()
                .read(report.configuration())
                .map(RunConfigurationJson::readRun)
                .map(ClusterRun::source)
                .map(was -> was.kind() == is.kind() && was.identifier().equals(is.identifier()))
                .orElse(true);
    }

    private static PublishedBefore of(RunReport report) {
        var origin = new RunReport.Origin(report.export(), report.times().snapshot());
        return new PublishedBefore(
                true,
                report.tables().stream()
                        .map(table -> new RunReport.Table(
                                table.database(),
                                table.name(),
                                table.as(),
                                table.rows(),
                                table.bytes(),
                                table.files(),
                                table.partitions(),
                                Optional.of(table.keptFrom().orElse(origin)),
                                table.rewriting(),
                                table.watched()))
                        .toList());
    }

    /// What stays beside the tables that a run has published.
    ///
    /// @param failed full names of marked tables that the run could not publish
    KeptTables kept(ExportManifest manifest, Marking marking, List<String> failed) {
        var inExport = new TreeMap<String, ExportManifest.Table>();
        var folders = new HashSet<String>();
        var glueNames = new HashSet<String>();
        for (var table : manifest.tables()) {
            inExport.put(name(table.database(), marking.filterName(table.schema(), table.name())), table);
            if (table.fate() instanceof Fate.Marked(LakeTable as) && !failed.contains(table.fullName())) {
                folders.add(as.folder());
                glueNames.add(as.glueName());
            }
        }
        var reasons = new KeepingReasons(manifest, marking);
        var kept = new TreeMap<String, KeptTable>();
        for (var table : tables) {
            var now = Optional.ofNullable(inExport.get(name(table.database(), table.name())));
            var isPublished = now.filter(t -> t.fate() instanceof Fate.Marked)
                    .filter(t -> !failed.contains(t.fullName()))
                    .isPresent();
            if (marking.takes(table.database(), table.name())
                    && !isPublished
                    && !isSettled(now, marking)
                    && !folders.contains(table.as().folder())
                    && !glueNames.contains(table.as().glueName())) {
                kept.put(table.as().folder(), reasons.keep(table, now));
            }
        }
        manifest.tables().stream()
                .flatMap(table -> heldBack(table, failed).stream()
                        .map(as -> new KeptTable(
                                table.fullName(),
                                as,
                                reasons.why(table.fullName(), Optional.of(table)),
                                Optional.empty())))
                .filter(table -> !folders.contains(table.as().folder()))
                .forEach(table -> kept.putIfAbsent(table.as().folder(), table));
        return new KeptTables(KeptTables.VERSION, List.copyOf(kept.values()));
    }

    /// A table whose rows are settled to be another's leaves the catalog: that was agreed to when it was applied.
    private static boolean isSettled(Optional<ExportManifest.Table> now, Marking marking) {
        return now.filter(table -> table.fate() instanceof Fate.PartitionChild)
                .filter(table -> marking.settings(table).parent().isPresent())
                .isPresent();
    }

    /// The place of a marked table that the run does not publish: what lies there stays even where no report
    /// knows it.
    private static Optional<LakeTable> heldBack(ExportManifest.Table table, List<String> failed) {
        return switch (table.fate()) {
            case Fate.Held(LakeTable as, String reason) -> Optional.of(as);
            case Fate.Marked(LakeTable as) -> Optional.of(as).filter(place -> failed.contains(table.fullName()));
            case Fate.PartitionChild child -> Optional.empty();
            case Fate.SkippedByRds skipped -> Optional.empty();
            case Fate.DatabaseNotMarked unmarked -> Optional.empty();
            case Fate.Filtered filtered -> Optional.empty();
        };
    }

    private static String name(String database, String filterName) {
        return database + "/" + filterName;
    }
}
