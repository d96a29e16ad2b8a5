package io.datapump.pump.longterm;

import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.longterm.LongtermManifest.AgreedShrink;
import io.datapump.pump.longterm.LongtermManifest.Cause;
import io.datapump.pump.store.StoredObject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// Puts an earlier state of a history into force again, as a new manifest: the chain goes on, and what was
/// restored can be taken back in the same way. Files that the state in force does not have any more are copied
/// under new names, server-side, so that whoever removes replaced files meanwhile takes nothing away from it.
public record Restore(History history, Clock clock) {

    /// What a restore would do, or has done.
    ///
    /// @param next the manifest that would be in force
    /// @param rows that would go, or be other rows than they are
    /// @param shrinks what the history would hold less
    public record Plan(LongtermManifest next, long rows, List<Shrink> shrinks) {
        public Plan {
            shrinks = List.copyOf(shrinks);
        }
    }

    /// What it would do. Nothing is changed.
    ///
    /// @param number of the manifest whose state is wanted
    /// @throws HistoryException where there is no such manifest, it is in force, or files of it are gone
    public Plan plan(long number) {
        var head = history.head()
                .orElseThrow(() -> new HistoryException("Cannot restore %s: no history has begun."
                        .formatted(history.as().folder())));
        if (number == head.manifest().number()) {
            throw new HistoryException("Cannot restore manifest %d of %s: it is in force."
                    .formatted(number, history.as().folder()));
        }
        var wanted = history.read(number).manifest();
        requireFiles(wanted);
        var next = next(head, wanted);
        var shrinks = Ledger.shrinks(head.manifest(), next);
        return new Plan(next, Ledger.rows(shrinks), shrinks);
    }

    /// Restores.
    ///
    /// @param agreed rows that somebody has agreed may go or be others; empty: none
    /// @param name of what agreed
    /// @return the manifest in force from now on
    /// @throws HistoryException where more would go than was agreed, or a run was faster
    public LongtermManifest run(long number, OptionalLong agreed, String name) {
        var plan = plan(number);
        if (!plan.shrinks().isEmpty() && agreed.orElse(-1) < plan.rows()) {
            throw new HistoryException(
                    "Cannot restore manifest %d of %s without an agreement, because the history would hold less than now: %s The files stay where they are for the time being. To agree, say that %d rows may go."
                            .formatted(
                                    number,
                                    history.as().folder(),
                                    plan.shrinks().stream()
                                            .map(Shrink::sentence)
                                            .collect(Collectors.joining(" ")),
                                    plan.rows()));
        }
        var next = withFiles(plan.next())
                .agreed(plan.shrinks().stream()
                        .map(shrink -> new AgreedShrink(name, shrink.rows(), shrink.sentence()))
                        .toList());
        if (!history.commit(next)) {
            throw new HistoryException(
                    "Cannot restore manifest %d of %s: a run has put a new state into force meanwhile. Look at the history again, then decide."
                            .formatted(number, history.as().folder()));
        }
        return next;
    }

    private LongtermManifest next(Stored head, LongtermManifest wanted) {
        return new LongtermManifest(
                LongtermManifest.VERSION,
                head.manifest().number() + 1,
                head.hash(),
                head.manifest().source(),
                wanted.as(),
                wanted.layout(),
                wanted.retain(),
                clock.instant(),
                new Cause(
                        "restore of manifest " + wanted.number(),
                        wanted.cause().export(),
                        wanted.cause().snapshot(),
                        "",
                        UUID.randomUUID().toString().substring(0, 8)),
                head.manifest().columns(),
                wanted.partitions(),
                List.of());
    }

    /// The same state, of files that are in force or were copied for it.
    private LongtermManifest withFiles(LongtermManifest next) {
        var live = history.read(next.number() - 1).manifest().files().stream()
                .map(LiveFile::key)
                .collect(Collectors.toSet());
        return next.of(next.partitions().stream()
                .map(partition -> partition.files().stream().map(LiveFile::key).allMatch(live::contains)
                        ? partition
                        : copied(partition, live, next))
                .toList());
    }

    /// A folder of a state holds that state and no other.
    private HistoryPartition copied(HistoryPartition partition, Set<String> live, LongtermManifest next) {
        var state = "%010d-%s".formatted(next.number(), next.cause().writer());
        var folder = partition.folder().replaceFirst("/state-[^/]+/$", "/state-" + state + "/");
        var files = new ArrayList<LiveFile>();
        for (var file : partition.files()) {
            var from = file.key().substring(0, file.key().lastIndexOf('/') + 1);
            var into = from.equals(partition.folder()) ? folder : from;
            files.add(
                    from.equals(into) && live.contains(file.key())
                            ? file
                            : copied(file, "%s%s-%d.parquet".formatted(into, state, files.size())));
        }
        return new HistoryPartition(
                partition.path(), folder, partition.distinctKeys(), partition.renewed(), partition.movedOut(), files);
    }

    private LiveFile copied(LiveFile file, String key) {
        history.store().copy(new StoredObject(file.key(), file.sizeInBytes(), file.etag()), key);
        return history.store()
                .find(key)
                .filter(there -> there.sizeInBytes() == file.sizeInBytes())
                .map(there -> file.at(there.key(), there.etag()))
                .orElseThrow(() -> new HistoryException(
                        "Cannot restore %s: %s is not in the bucket with its %d bytes after it was put there. The history is as it was."
                                .formatted(history.as().folder(), key, file.sizeInBytes())));
    }

    /// Files of earlier states are removed after a time.
    private void requireFiles(LongtermManifest wanted) {
        Set<String> there = new HashSet<>();
        for (var folder : List.of(history.folder(), history.apart())) {
            history.store()
                    .list(folder, page -> page.stream().map(StoredObject::key).forEach(there::add));
        }
        var gone = wanted.files().stream()
                .filter(file -> !there.contains(file.key()))
                .toList();
        if (!gone.isEmpty()) {
            throw new HistoryException("Cannot restore manifest %d of %s: %d of its %d files are gone, %s among them."
                    .formatted(
                            wanted.number(),
                            history.as().folder(),
                            gone.size(),
                            wanted.files().size(),
                            gone.getFirst().key()));
        }
    }
}
