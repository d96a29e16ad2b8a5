package io.datapump.pump.job.publish;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.SupersededException;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Publishes every staged table, one after the other: new files in by server-side copy, the folder listed and
/// found whole, shown to queries by [GlueReaders], old files out. Then the folders that are no longer published go, then the run's `work/`.
///
/// Nothing is touched unless every marked table of the manifest is staged with the manifest's rows. Whatever
/// kills the job, each table's folder holds all its old files or all its new ones at any moment, and running
/// the job again finishes it: what is there is not copied again, so neither `work/` nor the export is needed
/// for tables that are done.
public final class PublishJob implements Job {

    private static final BoundedTasks COPIES = new BoundedTasks(16);

    private final JobContext context;

    public PublishJob(JobContext context) {
        this.context = context;
    }

    @Override
    public JobReport run() {
        var start = context.clock().millis();
        var manifest = context.receipts().manifest();
        var staged = proven(manifest);
        var claim = new PublishClaim(context, manifest.snapshotTime());
        claim.take();
        var cluster = context.run().cluster();
        var plan = PublishPlan.of(cluster, staged, context.store().list(Zone.CATALOG.of(cluster)));
        requireSources(plan);
        plan.changes().stream().filter(change -> !change.isDone()).forEach(change -> publish(change, claim));
        removeUnpublished(plan, claim);
        deleteBelow(Zone.WORK.of(cluster, context.run().export()));
        claim.removeOlder();
        return report(plan, context.clock().millis() - start);
    }

    /// The staged tables of the manifest, in its order.
    private List<StagedTable> proven(ExportManifest manifest) {
        var staged = context.receipts().staged().stream()
                .collect(Collectors.toMap(table -> table.as().folder(), Function.identity()));
        var proven = new ArrayList<StagedTable>();
        for (var table : manifest.tables()) {
            if (table.fate() instanceof Fate.Marked(LakeTable as)) {
                var candidate = staged.get(as.folder());
                if (candidate == null || !candidate.source().equals(table.fullName())) {
                    throw new JobException(
                            "Cannot publish export %s: table %s is marked but not staged, so copy or repartition has not run or has failed. Nothing was changed."
                                    .formatted(manifest.export(), table.fullName()));
                }
                if (candidate.rows() != table.rows() || candidate.rowsRead() != table.rows()) {
                    throw new JobException(
                            "Cannot publish export %s: inspect counted %d rows of table %s, but %d were read and %d staged. Nothing was changed; run the pipeline again from inspect."
                                    .formatted(
                                            manifest.export(),
                                            table.rows(),
                                            table.fullName(),
                                            candidate.rowsRead(),
                                            candidate.rows()));
                }
                proven.add(candidate);
            }
        }
        return proven;
    }

    /// Asks for every source before the first copy: one that is gone would otherwise be found when tables before its
    /// own are published, and with copies of its neighbours beside the old files of its table.
    private void requireSources(PublishPlan plan) {
        if (plan.changes().stream().allMatch(change -> change.missing().isEmpty())) {
            return;
        }
        var run = context.run();
        var present = Stream.of(Zone.EXPORTED, Zone.WORK)
                .flatMap(zone -> context.store().list(zone.of(run.cluster(), run.export())).stream())
                .collect(Collectors.toMap(StoredObject::key, StoredObject::etag));
        for (var change : plan.changes()) {
            change.missing().stream()
                    .filter(object -> !object.etag().equals(present.get(object.key())))
                    .findFirst()
                    .ifPresent(object -> {
                        throw new JobException(
                                "Cannot publish export %s: %s, a file of table %s, is no longer in the bucket as it was staged. No table was changed; run the pipeline again from inspect, or export the snapshot again."
                                        .formatted(
                                                run.export(),
                                                object.key(),
                                                change.table().source()));
                    });
        }
    }

    private void publish(TableChange change, PublishClaim claim) {
        COPIES.forEach(
                change.missing(), object -> context.store().copy(source(object), change.prefix() + object.target()));
        var after = TableChange.of(
                context.run().cluster(), change.table(), context.store().list(change.prefix()));
        if (!after.missing().isEmpty()) {
            throw new JobException(
                    "Cannot publish table %s: %d of its files, %s among them, are not in the bucket after they were copied. Its old files were kept; run the job again."
                            .formatted(
                                    change.table().source(),
                                    after.missing().size(),
                                    change.prefix() + after.missing().getFirst().target()));
        }
        stopIfSuperseded(change, claim);
        new GlueReaders(context).show(change.table());
        if (!after.obsolete().isEmpty()) {
            context.store().delete(after.obsolete());
        }
        context.log()
                .accept("publish %s: %d files, %d rows, %d old objects removed"
                        .formatted(
                                change.table().as().folder(),
                                change.table().objects().size(),
                                change.table().rows(),
                                after.obsolete().size()));
    }

    /// A table that had files missing was never published by this run, so what is whole in its folder is
    /// somebody else's: the copies made here must not stay beside it.
    private void stopIfSuperseded(TableChange change, PublishClaim claim) {
        claim.newer().ifPresent(other -> {
            if (!change.missing().isEmpty()) {
                context.store().delete(change.targetKeys());
            }
            throw superseded(claim.exportOf(other), other);
        });
    }

    private void removeUnpublished(PublishPlan plan, PublishClaim claim) {
        if (!plan.unpublished().isEmpty()) {
            claim.newer().ifPresent(other -> {
                throw superseded(claim.exportOf(other), other);
            });
            context.store().delete(plan.unpublished());
        }
    }

    private SupersededException superseded(String export, String claim) {
        return new SupersededException(
                export,
                "Cannot go on publishing export %s: the run of a later snapshot has begun to publish (%s). It will finish what this run has left."
                        .formatted(context.run().export(), claim));
    }

    private static StoredObject source(StagedObject object) {
        return new StoredObject(object.key(), object.sizeInBytes(), object.etag());
    }

    private void deleteBelow(String prefix) {
        var keys = context.store().list(prefix).stream().map(StoredObject::key).toList();
        if (!keys.isEmpty()) {
            context.store().delete(keys);
        }
    }

    private JobReport report(PublishPlan plan, long millis) {
        var tables = plan.changes().stream().map(TableChange::table).toList();
        var files = tables.stream().mapToLong(table -> table.objects().size()).sum();
        var copied = plan.changes().stream()
                .mapToLong(change -> change.missing().size())
                .sum();
        var obsolete = plan.changes().stream()
                .mapToLong(change -> change.obsolete().size())
                .sum();
        var notes = new ArrayList<String>();
        notes.add("%d files were copied within the bucket, %d were there already, %d old objects were removed."
                .formatted(copied, files - copied, obsolete));
        var folders = plan.unpublishedFolders(context.run().cluster());
        if (!folders.isEmpty()) {
            notes.add("No longer published and removed: %s.".formatted(String.join(", ", folders)));
        }
        return new JobReport(
                JobName.PUBLISH.commandName(),
                "",
                tables.size(),
                files,
                tables.stream().mapToLong(StagedTable::rows).sum(),
                tables.stream().mapToLong(StagedTable::bytes).sum(),
                0,
                millis,
                notes);
    }
}
