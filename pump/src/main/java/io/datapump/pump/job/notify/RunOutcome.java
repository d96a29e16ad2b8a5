package io.datapump.pump.job.notify;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.KeptTables;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.Superseded;
import io.datapump.pump.job.WatchedColumn;
import io.datapump.pump.job.notify.RunNotification.Snapshot;
import io.datapump.pump.job.notify.RunNotification.Table;
import io.datapump.pump.parquet.RepartitionPlan;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.run.RunStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a run's receipts and says how it ended. A run counts as published only where every job has reported:
/// silence is a failure. A run that a later snapshot has overtaken has neither gaps nor tables: what the lake
/// shows is that snapshot's.
record RunOutcome(RunId run, Marking marking, Receipts receipts, Optional<String> failure) {

    private static final List<JobName> MUST_REPORT =
            List.of(JobName.INSPECT, JobName.COPY, JobName.PUBLISH, JobName.CLEAR_EXPORT, JobName.CATALOG);

    /// How the pipeline's words end where a job has found a failure itself.
    private static final String ENDED_BY_ITSELF = "(exit code 1)";

    RunNotification at(Instant now) {
        var manifest = receipts.findManifest();
        var superseded = receipts.superseded();
        var failures = failures(superseded.isPresent());
        var shown = superseded.isPresent() ? Optional.<ExportManifest>empty() : manifest;
        var kept = receipts.kept();
        var gaps = gaps(shown, kept);
        return new RunNotification(
                RunNotification.VERSION,
                status(failures, superseded.isPresent(), gaps),
                run.cluster(),
                run.export(),
                manifest.map(m -> new Snapshot(m.sourceArn(), Optional.of(m.snapshotTime()))),
                run.configuration(),
                run.configurationHash(),
                receipts.commit(),
                tables(shown, kept),
                manifest.map(RunOutcome::notTaken),
                gaps,
                failures,
                receipts.reports().stream()
                        .filter(report -> !report.job().equals(JobName.NOTIFY.commandName()))
                        .map(RunNotification.Job::of)
                        .toList(),
                superseded.filter(found -> failures.isEmpty()).map(Superseded::by),
                receipts.replay().table(),
                receipts.began(),
                now,
                shown.map(ExportManifest::purges).orElse(List.of()),
                Optional.of(run.receipt("report.json")));
    }

    private static RunStatus status(List<JobFailure> failures, boolean superseded, List<String> gaps) {
        if (!failures.isEmpty()) {
            return RunStatus.FAILED;
        }
        if (superseded) {
            return RunStatus.SUPERSEDED;
        }
        return gaps.isEmpty() ? RunStatus.PUBLISHED : RunStatus.PUBLISHED_WITH_GAPS;
    }

    private List<JobFailure> failures(boolean superseded) {
        // What kept an earlier try of notify from speaking has passed: it speaks now.
        var failures = receipts.failures().stream()
                .filter(failure -> !failure.job().equals(JobName.NOTIFY.commandName()))
                .collect(Collectors.toCollection(ArrayList::new));
        failure.filter(text -> !isRecorded(text, failures))
                .ifPresent(text -> failures.add(new JobFailure("pipeline", "", text)));
        if (failures.isEmpty() && !superseded) {
            silent().forEach(job -> failures.add(
                    new JobFailure(job.commandName(), "", "The job has not reported, so the run is not complete.")));
        }
        return failures;
    }

    /// Whether the one job that the pipeline tells of has ended by itself, and so has said it better. How many tables
    /// have failed is told beside what each of them says: one may have left no word.
    private static boolean isRecorded(String text, List<JobFailure> failures) {
        return text.endsWith(ENDED_BY_ITSELF)
                && failures.stream()
                        .filter(recorded -> recorded.subject().isEmpty())
                        .anyMatch(recorded -> text.startsWith(recorded.job() + ": "));
    }

    private List<JobName> silent() {
        var reported = receipts.reports().stream().map(JobReport::job).collect(Collectors.toSet());
        return MUST_REPORT.stream()
                .filter(job -> !reported.contains(job.commandName()))
                .toList();
    }

    private List<String> gaps(Optional<ExportManifest> manifest, KeptTables kept) {
        if (manifest.isEmpty()) {
            return List.of();
        }
        var gaps = Stream.of(
                        manifest.get().gaps(), manifest.get().heldBut(kept.folders()), kept.gaps(), receipts.gaps())
                .flatMap(List::stream)
                .distinct()
                .toList();
        return gaps.isEmpty() && manifest.get().marked().isEmpty()
                ? List.of("No table of the export is marked for ingestion, so nothing was published.")
                : gaps;
    }

    /// Partition children are taken as part of their parents.
    private static int notTaken(ExportManifest manifest) {
        return (int) manifest.tables().stream()
                .filter(table -> switch (table.fate()) {
                    case Fate.DatabaseNotMarked unmarked -> true;
                    case Fate.Filtered filtered -> true;
                    case Fate.SkippedByRds skipped -> true;
                    case Fate.Marked marked -> false;
                    case Fate.Held held -> false;
                    case Fate.PartitionChild child -> false;
                })
                .count();
    }

    /// What the catalog holds, once publish has come to its end: the tables it has put in place, and those it has
    /// left with what they were published with.
    private List<Table> tables(Optional<ExportManifest> manifest, KeptTables kept) {
        if (manifest.isEmpty() || !receipts.hasPublished()) {
            return List.of();
        }
        var marked = manifest.get().marked().stream()
                .collect(Collectors.toMap(ExportManifest.Table::fullName, Function.identity()));
        var left = kept.folders();
        var published = receipts.staged().stream()
                .filter(staged -> !left.contains(staged.as().folder()))
                .flatMap(staged -> Optional.ofNullable(marked.get(staged.source())).stream()
                        .map(source -> table(source, staged)));
        return Stream.concat(published, kept.tables().stream().flatMap(table -> kept(table).stream()))
                .sorted(Comparator.comparing(table -> table.as().folder()))
                .toList();
    }

    private static Optional<Table> kept(KeptTable kept) {
        return kept.shows()
                .map(table -> new Table(
                        kept.source(),
                        table.database(),
                        table.name(),
                        table.as(),
                        table.as().glueName(),
                        table.rows(),
                        table.bytes(),
                        table.files(),
                        table.partitions(),
                        table.keptFrom(),
                        table.rewriting(),
                        table.watched()));
    }

    private Table table(ExportManifest.Table source, StagedTable staged) {
        Set<String> folders = staged.objects().stream()
                .map(StagedTable.StagedObject::target)
                .filter(target -> target.contains("/"))
                .map(target -> target.substring(0, target.lastIndexOf('/')))
                .collect(Collectors.toSet());
        return new Table(
                staged.source(),
                source.database(),
                marking.filterName(source.schema(), source.name()),
                staged.as(),
                staged.as().glueName(),
                staged.rows(),
                staged.bytes(),
                staged.objects().size(),
                folders.size(),
                Optional.empty(),
                staged.plan().map(plan -> rewriting(plan, staged)),
                WatchedColumn.of(marking, source).map(WatchedColumn::inReport));
    }

    private static RunReport.Rewriting rewriting(RepartitionPlan plan, StagedTable staged) {
        return new RunReport.Rewriting(
                plan.filesCopied(), plan.groupsAppended(), plan.groupsRewritten(), staged.nulls(), staged.invalid());
    }
}
