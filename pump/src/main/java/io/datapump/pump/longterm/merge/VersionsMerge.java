package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.VersionColumns;
import io.datapump.pump.longterm.merge.CodeJoin.Pairing;
import io.datapump.pump.longterm.merge.Piece.Stays;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.RowReader;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Every state of every row that a snapshot has shown, with two columns: the first snapshot it was in, and
/// the last. The second is null as long as the newest snapshot has the row in this state, so that rows that
/// stay as they are need not be written anew with every snapshot. A state that comes back later is another
/// version.
final class VersionsMerge implements MergeMode {

    @Override
    public Outcome merge(Optional<LongtermManifest> before, Snapshot snapshot, Workshop workshop) {
        requireFreeNames(snapshot);
        var contents = SnapshotContents.read(snapshot);
        var partitions = before.map(LongtermManifest::byPath).orElse(Map.of());
        var paths = new TreeSet<String>();
        Stream.concat(partitions.keySet().stream(), contents.byPartition().keySet().stream())
                .forEach(paths::add);
        var last = before.map(manifest -> manifest.cause().snapshot()).orElse(snapshot.taken());
        var changed = paths.stream()
                .filter(path -> !current(partitions, path).equals(contents.content(path)))
                .map(path -> new Partition(
                                path,
                                Optional.ofNullable(partitions.get(path)),
                                snapshot,
                                workshop,
                                contents.files(path))
                        .next(last, new DistinctKeys(snapshot, workshop, contents)))
                .toList();
        return new Outcome(changed, List.of());
    }

    private static void requireFreeNames(Snapshot snapshot) {
        snapshot.columns().stream()
                .filter(column -> VersionColumns.ALL.stream().anyMatch(column.name()::equalsIgnoreCase))
                .findFirst()
                .ifPresent(column -> {
                    throw new HistoryException(
                            "Cannot keep versions of %s: it has a column %s, which is the name of a column that says when a version was seen. Choose another mode under longterm, or rename the column in the source."
                                    .formatted(snapshot.source(), column.name()));
                });
    }

    private static Content current(Map<String, HistoryPartition> partitions, String path) {
        return Optional.ofNullable(partitions.get(path))
                .map(partition -> partition.content(Standing.CURRENT))
                .orElse(Content.NOTHING);
    }

    private record Partition(
            String path, Optional<HistoryPartition> before, Snapshot snapshot, Workshop workshop, List<Integer> files) {

        NextPartition next(Instant last, DistinctKeys keys) {
            var stored = before.map(HistoryPartition::files).orElse(List.of());
            var open = stored.stream()
                    .filter(file -> file.standing() == Standing.CURRENT)
                    .toList();
            var stays = bits(open.size());
            var known = bits(files.size());
            pair(open, stays, known);
            var pieces = new ArrayList<Piece>();
            stored.stream()
                    .filter(file -> file.standing() == Standing.PAST)
                    .forEach(file -> pieces.add(new Stays(file)));
            for (int i = 0; i < open.size(); i++) {
                pieces.addAll(split(open.get(i), stays.get(i), last));
            }
            var bringing = new ArrayList<Integer>();
            for (int i = 0; i < files.size(); i++) {
                int file = files.get(i);
                come(file, known.get(i)).ifPresent(piece -> {
                    pieces.add(piece);
                    bringing.add(file);
                });
            }
            return new NextPartition(path, keys.with(before, bringing), 0, 0, pieces);
        }

        private static List<BitSet> bits(int count) {
            return Stream.generate(BitSet::new).limit(count).toList();
        }

        private void pair(List<LiveFile> open, List<BitSet> stays, List<BitSet> known) {
            long rows = open.stream().mapToLong(LiveFile::rows).sum() * 2;
            try (var join = new CodeJoin(rows, workshop.memoryInBytes(), workshop.scratch())) {
                new RowReader(files.stream()
                                .map(file -> snapshot.files().get(file).input())
                                .toList())
                        .contents(Set.of(), join::left);
                new RowReader(open.stream().map(workshop::open).toList()).contents(VersionColumns.ALL, join::right);
                join.join(Pairing.ONE_TO_ONE, (leftFile, leftRow, rightFile, rightRow) -> {
                    known.get(leftFile).set(leftRow);
                    stays.get(rightFile).set(rightRow);
                });
            }
        }

        /// What the snapshot still has stays open, the rest is closed.
        private List<Piece> split(LiveFile file, BitSet stays, Instant last) {
            int rows = Math.toIntExact(file.rows());
            if (stays.cardinality() == rows) {
                return List.of(new Stays(file));
            }
            var cut = new Cut(workshop, snapshot, VersionColumns.ALL);
            var ended = (BitSet) stays.clone();
            ended.flip(0, rows);
            var pieces = new ArrayList<Piece>();
            pieces.add(cut.of(workshop.open(file), ended, Standing.PAST, Map.of(VersionColumns.LAST, micros(last))));
            if (!stays.isEmpty()) {
                pieces.add(cut.of(workshop.open(file), stays, Standing.CURRENT, Map.of()));
            }
            return pieces;
        }

        /// What no open version is.
        private Optional<Piece> come(int file, BitSet known) {
            var input = snapshot.files().get(file).input();
            int rows = Math.toIntExact(ParquetFooter.read(input).rows());
            var comes = (BitSet) known.clone();
            comes.flip(0, rows);
            return comes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Cut(workshop, snapshot, VersionColumns.ALL)
                            .of(
                                    input,
                                    comes,
                                    Standing.CURRENT,
                                    Map.of(
                                            VersionColumns.FIRST,
                                            micros(snapshot.taken()),
                                            VersionColumns.LAST,
                                            Optional.empty())));
        }

        private static Optional<Long> micros(Instant moment) {
            return Optional.of(ChronoUnit.MICROS.between(Instant.EPOCH, moment));
        }
    }
}
