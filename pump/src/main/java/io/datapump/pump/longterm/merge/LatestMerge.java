package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.merge.CodeJoin.Pairing;
import io.datapump.pump.longterm.merge.Piece.Stays;
import io.datapump.pump.longterm.merge.Piece.Taken;
import io.datapump.pump.longterm.merge.SnapshotContents.Reach;
import io.datapump.pump.parquet.RowReader;
import io.datapump.pump.parquet.ValueRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Rows with a key, each in its latest state: those of the snapshot, and those it no longer has.
///
/// A partition's current files are what the snapshot before brought. Where this one brings the same rows,
/// they stay as they are and are not read. Where it brings others, its own files take their place as they
/// are, and of the old ones only the rows whose keys the snapshot does not have are written anew. Files of
/// the past are looked at only where their keys may be among those that changed.
final class LatestMerge implements MergeMode {

    @Override
    public Outcome merge(Optional<LongtermManifest> before, Snapshot snapshot, Workshop workshop) {
        var partitions = before.map(LongtermManifest::byPath).orElse(Map.of());
        var footers = SnapshotContents.footers(snapshot);
        long rows = footers.stream().mapToLong(Reach::rows).sum() + within(partitions, footers);
        try (var join = new CodeJoin(rows, workshop.memoryInBytes(), workshop.scratch())) {
            var contents = SnapshotContents.read(snapshot, footers, join);
            var changed = new TreeSet<String>();
            Stream.concat(partitions.keySet().stream(), contents.byPartition().keySet().stream())
                    .filter(path -> !current(partitions, path).equals(contents.content(path)))
                    .forEach(changed::add);
            return new Outcome(new Merging(partitions, snapshot, workshop, contents, changed, join).run(), List.of());
        }
    }

    /// Stored rows that may have a key of the snapshot.
    private static long within(Map<String, HistoryPartition> partitions, List<Reach> footers) {
        var keys = SnapshotContents.around(footers.stream().map(Reach::keys).toList());
        return partitions.values().stream()
                .flatMap(partition -> partition.files().stream())
                .filter(file -> mayHold(file, keys))
                .mapToLong(LiveFile::rows)
                .sum();
    }

    private static boolean mayHold(LiveFile file, Optional<ValueRange> keys) {
        return keys.isEmpty()
                || file.keys().isEmpty()
                || keys.get().overlaps(file.keys().get());
    }

    private static Content current(Map<String, HistoryPartition> partitions, String path) {
        return Optional.ofNullable(partitions.get(path))
                .map(partition -> partition.content(Standing.CURRENT))
                .orElse(Content.NOTHING);
    }

    /// A stored file whose keys are looked at, and what is found of it.
    private static final class Candidate {

        private final String path;
        private final LiveFile file;
        // Numbers of the snapshot's files of the same partition.
        private final BitSet beside;
        private final BitSet gone = new BitSet();
        private long moved;

        private Candidate(String path, LiveFile file, List<Integer> beside) {
            this.path = path;
            this.beside = new BitSet();
            beside.forEach(this.beside::set);
            this.file = file;
        }
    }

    private record Merging(
            Map<String, HistoryPartition> partitions,
            Snapshot snapshot,
            Workshop workshop,
            SnapshotContents contents,
            Set<String> changed,
            CodeJoin join) {

        List<NextPartition> run() {
            var candidates = candidates();
            requireOneRowForEachKey(candidates);
            var touched = new TreeSet<>(changed);
            candidates.stream().filter(found -> !found.gone.isEmpty()).forEach(found -> touched.add(found.path));
            var byPath = new TreeMap<String, List<Candidate>>();
            candidates.forEach(found ->
                    byPath.computeIfAbsent(found.path, _ -> new ArrayList<>()).add(found));
            return touched.stream()
                    .map(path -> next(path, byPath.getOrDefault(path, List.of())))
                    .toList();
        }

        /// Stored files that may hold a key of a partition that changes.
        private List<Candidate> candidates() {
            var keys = contents.keys(changed.stream()
                    .flatMap(path -> contents.files(path).stream())
                    .toList());
            var nothingComes = changed.stream().noneMatch(contents.byPartition()::containsKey);
            return partitions.values().stream()
                    .flatMap(partition -> partition.files().stream()
                            .filter(file -> changed.contains(partition.path()) || file.standing() == Standing.PAST)
                            .filter(file -> !nothingComes && mayHold(file, keys))
                            .map(file -> new Candidate(partition.path(), file, contents.files(partition.path()))))
                    .toList();
        }

        private void requireOneRowForEachKey(List<Candidate> candidates) {
            new RowReader(candidates.stream()
                            .map(found -> workshop.open(found.file))
                            .toList())
                    .keys(snapshot.layout().key(), join::right);
            long repeated = join.join(Pairing.ANY, (leftFile, _, rightFile, row) -> {
                var found = candidates.get(rightFile);
                found.gone.set(row);
                found.moved += found.beside.get(leftFile) ? 0 : 1;
            });
            if (repeated > 0) {
                throw new HistoryException(
                        "Cannot keep the history of %s: %d rows of the snapshot have the key %s of another row, so it does not tell rows apart. Name the columns of the primary key under longterm.key, or leave key out. The history is as it was."
                                .formatted(
                                        snapshot.source(),
                                        repeated,
                                        snapshot.layout().key()));
            }
        }

        private NextPartition next(String path, List<Candidate> candidates) {
            var before = Optional.ofNullable(partitions.get(path));
            var isChanged = changed.contains(path);
            var pieces = new ArrayList<Piece>();
            if (isChanged) {
                contents.files(path)
                        .forEach(file -> pieces.add(new Taken(
                                snapshot.files().get(file).origin(),
                                contents.facts().get(file))));
            }
            var looked = new TreeMap<String, Candidate>();
            candidates.forEach(found -> looked.put(found.file.key(), found));
            before.map(HistoryPartition::files).orElse(List.of()).forEach(file -> {
                var standing = isChanged ? Standing.PAST : file.standing();
                var found = Optional.ofNullable(looked.get(file.key())).filter(each -> !each.gone.isEmpty());
                if (found.isEmpty()) {
                    pieces.add(new Stays(file.as(standing)));
                } else if (found.get().gone.cardinality() < file.rows()) {
                    pieces.add(kept(found.get(), standing));
                }
            });
            long gone = candidates.stream()
                    .mapToLong(found -> found.gone.cardinality())
                    .sum();
            long moved = candidates.stream().mapToLong(found -> found.moved).sum();
            return new NextPartition(
                    path,
                    pieces.stream()
                            .mapToLong(piece -> piece.facts().content().rows())
                            .sum(),
                    before.map(HistoryPartition::renewed).orElse(0L) + gone - moved,
                    before.map(HistoryPartition::movedOut).orElse(0L) + moved,
                    pieces);
        }

        private Piece kept(Candidate found, Standing standing) {
            var rows = (BitSet) found.gone.clone();
            rows.flip(0, Math.toIntExact(found.file.rows()));
            return new Cut(workshop, snapshot, Set.of()).of(workshop.open(found.file), rows, standing, Map.of());
        }
    }
}
