package io.datapump.pump.job.publish;

import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.publish.Proof.Unproven;
import io.datapump.pump.job.publish.TablePublication.Done;
import io.datapump.pump.store.StoreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/// Publishes every proven table, one after the other: new files in by server-side copy, the folder listed and
/// found whole, shown to queries by [GlueReaders], old files out. Then the folders go that are published no longer, and
/// the run's `work/`.
///
/// Whatever kills the job, each table's folder holds all its old files or all its new ones at any moment, and
/// running the job again finishes it: what is in place is not copied again, so neither `work/` nor the export is
/// needed for tables that are done.
///
/// One table's failure is that table's: it stays as it was and is recorded as a failure of the run, and the others
/// are published. What else stays as it was, [PublishedBefore] says; both are left in the receipt
/// [io.datapump.pump.job.KeptTables]. Only where no marked table is proven, nothing is touched and the job fails.
public final class PublishJob implements Job {

    /// So many tables fail before any is published, and the bucket itself is thought to refuse.
    private static final int MOST_FAILURES = 5;

    private final JobContext context;
    private final List<Unproven> failed = new ArrayList<>();

    public PublishJob(JobContext context) {
        this.context = context;
    }

    @Override
    public JobReport run() {
        var start = context.clock().millis();
        var manifest = context.receipts().manifestWithoutFiles();
        var proof = Proof.of(manifest, context.receipts());
        proof.requireAny(context.run().export());
        var claim = new PublishClaim(context, manifest.snapshotTime());
        claim.take();
        context.receipts().forgetFailures(JobName.PUBLISH);
        proof.unproven().forEach(this::fail);
        var done = publish(proof, claim);
        var removed = removeUnpublished(manifest, claim, done);
        claim.removeOlder();
        return report(done, removed, context.clock().millis() - start);
    }

    private List<Done> publish(Proof proof, PublishClaim claim) {
        var publication =
                new TablePublication(context, claim, new CopyProgress(context.clock(), context.log(), proof.objects()));
        var done = new ArrayList<Done>();
        for (var folder : proof.proven()) {
            var table = context.receipts().staged(folder).orElseThrow();
            try {
                done.add(publication.publish(table));
            } catch (StoreException | JobException | CatalogException e) {
                claim.requireLatest();
                fail(new Unproven(table.source(), folder, String.valueOf(e.getMessage())));
                requireHope(done);
            }
        }
        return done;
    }

    private void fail(Unproven table) {
        failed.add(table);
        context.log().accept("publish %s: failed: %s".formatted(table.folder(), table.reason()));
        context.receipts().write(new JobFailure(JobName.PUBLISH.commandName(), table.folder(), table.reason()));
    }

    /// Where nothing but failures came of the first tables, the others are not tried.
    private void requireHope(List<Done> done) {
        if (done.isEmpty() && failed.size() >= MOST_FAILURES) {
            throw nothingPublished();
        }
    }

    private JobException nothingPublished() {
        return new JobException("Cannot publish export %s: none of %d tables could be published. %s"
                .formatted(
                        context.run().export(), failed.size(), failed.getLast().reason()));
    }

    /// @return what went from the catalog
    private List<String> removeUnpublished(ExportManifest manifest, PublishClaim claim, List<Done> done) {
        if (done.isEmpty() && !failed.isEmpty()) {
            throw nothingPublished();
        }
        var before = PublishedBefore.read(context);
        var kept = before.kept(
                manifest,
                new Marking(context.configuration()),
                failed.stream().map(Unproven::source).toList());
        var staying = new HashSet<>(kept.folders());
        done.forEach(table -> staying.add(table.folder()));
        var unpublished = new Unpublished(context, claim, staying);
        context.receipts().write(before.isKnown() ? kept : kept.and(unpublished.keep()));
        kept.gaps().forEach(gap -> context.log().accept("publish: kept: " + gap));
        var whole = context.receipts().replay().table().isEmpty();
        var removed = before.isKnown() && whole ? unpublished.remove() : List.<String>of();
        unpublished.removeWork(failed.stream().map(Unproven::folder).collect(Collectors.toSet()));
        return removed;
    }

    private JobReport report(List<Done> done, List<String> removed, long millis) {
        var files = done.stream().mapToLong(Done::files).sum();
        var copied = done.stream().mapToLong(Done::copied).sum();
        var notes = new ArrayList<String>();
        notes.add("%d files were copied within the bucket, %d were there already, %d old objects were removed."
                .formatted(
                        copied,
                        files - copied,
                        done.stream().mapToLong(Done::removed).sum()));
        if (!failed.isEmpty()) {
            notes.add("Not published and left as they were: %s."
                    .formatted(failed.stream().map(Unproven::folder).collect(Collectors.joining(", "))));
        }
        if (!removed.isEmpty()) {
            notes.add("No longer published and removed: %s.".formatted(String.join(", ", removed)));
        }
        return new JobReport(
                JobName.PUBLISH.commandName(),
                "",
                done.size(),
                files,
                done.stream().mapToLong(Done::rows).sum(),
                done.stream().mapToLong(Done::bytes).sum(),
                0,
                millis,
                notes);
    }
}
