package io.datapump.pump.job.publish;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.TableReceipt;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Puts one staged table in place: asks for its sources, copies what is missing, lists the folder and finds it
/// whole, leaves a [TableReceipt], and only then deletes what is no part of the table any more.
///
/// Where that fails before the table is whole, the copies it has made are taken back: the table is as it was.
final class TablePublication {

    private static final BoundedTasks COPIES = new BoundedTasks(16);

    private final JobContext context;
    private final PublishClaim claim;
    private final CopyProgress progress;
    private final StrayObjects strays;
    private final GlueReaders readers;

    TablePublication(JobContext context, PublishClaim claim, CopyProgress progress) {
        this.context = context;
        this.claim = claim;
        this.progress = progress;
        this.strays = new StrayObjects(context);
        this.readers = new GlueReaders(context);
    }

    /// One table that is in place.
    ///
    /// @param copied files, of all the table has
    /// @param removed old objects
    record Done(String folder, int files, long rows, long bytes, int copied, int removed) {

        static Done of(StagedTable table, int copied, int removed) {
            return new Done(table.as().folder(), table.objects().size(), table.rows(), table.bytes(), copied, removed);
        }
    }

    Done publish(StagedTable table) {
        var cluster = context.run().cluster();
        var listing = context.store().list(table.as().catalogPrefix(cluster));
        var before = earlierAttempt(table, listing);
        var change = TableChange.of(cluster, table, listing, before);
        progress.found(table.objects().size() - change.missing().size());
        if (before.isPresent() && change.isDone()) {
            return Done.of(table, 0, 0);
        }
        var obsolete = before.isPresent() && change.missing().isEmpty() ? shown(change) : copy(change);
        if (!obsolete.isEmpty()) {
            strays.tell(change.prefix(), obsolete);
            context.store().delete(obsolete);
        }
        context.log()
                .accept("publish %s: %d files, %d rows, %d old objects removed"
                        .formatted(table.as().folder(), table.objects().size(), table.rows(), obsolete.size()));
        return Done.of(table, change.missing().size(), obsolete.size());
    }

    /// Asked for only where the folder is empty or holds a target: otherwise there was no attempt that has come
    /// so far.
    private Optional<TableReceipt> earlierAttempt(StagedTable table, List<StoredObject> listing) {
        var prefix = table.as().catalogPrefix(context.run().cluster());
        var targets =
                table.objects().stream().map(object -> prefix + object.target()).collect(Collectors.toSet());
        return listing.isEmpty() || listing.stream().anyMatch(object -> targets.contains(object.key()))
                ? context.receipts().table(table.as().folder())
                : Optional.empty();
    }

    /// The keys of an earlier attempt's table that are no part of it. That attempt may have died before it showed the
    /// new files.
    private List<String> shown(TableChange change) {
        claim.requireLatest();
        readers.show(change.table());
        return change.obsolete();
    }

    /// @return the keys in the folder that are no part of the table, once it is whole
    private List<String> copy(TableChange change) {
        var start = context.clock().millis();
        requireSources(change);
        try {
            COPIES.forEach(change.missing(), object -> {
                context.store().copy(source(object), change.prefix() + object.target());
                progress.copied();
            });
            var present = context.store().list(change.prefix()).stream()
                    .collect(Collectors.toMap(StoredObject::key, Function.identity()));
            requireWhole(change, present);
            claim.requireLatest();
            context.receipts()
                    .write(new TableFiles(context, claim.snapshotTime())
                            .receipt(change, present, context.clock().millis() - start));
            // Last: once queries are sent to the new files, taking those back would leave them with nothing.
            readers.show(change.table());
            return obsolete(change, present);
        } catch (RuntimeException e) {
            takeBack(change, e);
            throw e;
        }
    }

    private static StoredObject source(StagedObject object) {
        return new StoredObject(object.key(), object.sizeInBytes(), object.etag());
    }

    /// Asks for every source before the first copy: one that is gone would otherwise be found with copies of its
    /// neighbours beside the old files of the table.
    private void requireSources(TableChange change) {
        var unseen = change.missing().stream().collect(Collectors.toMap(StagedObject::key, StagedObject::etag));
        // A table may have files of the export beside files that were written anew: one listing for each zone.
        change.missing().stream()
                .collect(Collectors.groupingBy(
                        object -> Arrays.asList(object.key().split("/", 2)).getFirst()))
                .values()
                .forEach(objects -> commonFolder(objects)
                        .ifPresent(folder -> context.store()
                                .list(
                                        folder,
                                        page -> page.forEach(object -> unseen.remove(object.key(), object.etag())))));
        unseen.keySet().stream().sorted().findFirst().ifPresent(gone -> {
            throw new JobException(
                    "Cannot publish table %s: its file %s is no longer in the bucket as it was staged. The table is as it was; run the pipeline again from inspect, or export the snapshot again."
                            .formatted(change.table().source(), gone));
        });
    }

    /// The folder that holds all sources; none where there are no sources.
    private static Optional<String> commonFolder(List<StagedObject> objects) {
        return objects.stream()
                .map(StagedObject::key)
                .reduce((one, other) -> {
                    var same = 0;
                    while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
                        same++;
                    }
                    return one.substring(0, same);
                })
                .map(common -> common.substring(0, common.lastIndexOf('/') + 1));
    }

    private static void requireWhole(TableChange change, Map<String, StoredObject> present) {
        var absent = change.table().objects().stream()
                .filter(object -> Optional.ofNullable(present.get(change.prefix() + object.target()))
                        .filter(there -> there.sizeInBytes() == object.sizeInBytes())
                        .isEmpty())
                .toList();
        if (!absent.isEmpty()) {
            throw new JobException(
                    "Cannot publish table %s: %d of its files, %s among them, are not in the bucket after they were copied. Its old files were kept; run the job again."
                            .formatted(
                                    change.table().source(),
                                    absent.size(),
                                    change.prefix() + absent.getFirst().target()));
        }
    }

    private static List<String> obsolete(TableChange change, Map<String, StoredObject> present) {
        var obsolete = new HashSet<>(present.keySet());
        change.table().objects().forEach(object -> obsolete.remove(change.prefix() + object.target()));
        return obsolete.stream().sorted().toList();
    }

    /// The rows of a table that is not whole must not stay beside its old ones.
    private void takeBack(TableChange change, RuntimeException cause) {
        try {
            if (!change.vacant().isEmpty()) {
                context.store().delete(change.vacant());
            }
        } catch (StoreException e) {
            context.log()
                    .accept("publish %s: copies that were made could not be taken back: %s"
                            .formatted(change.table().as().folder(), e.getMessage()));
            cause.addSuppressed(e);
        }
    }
}
