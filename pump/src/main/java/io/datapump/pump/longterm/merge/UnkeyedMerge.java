package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.merge.CodeJoin.Pairing;
import io.datapump.pump.longterm.merge.Piece.Stays;
import io.datapump.pump.longterm.merge.Piece.Taken;
import io.datapump.pump.parquet.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Rows without a key. Nothing tells a changed row from a new one, so the rows of a partition replace those
/// that are there only where they provably hold them all; where those that are there hold all of these,
/// nothing comes; otherwise both are kept, the new ones where readers look, the old ones apart. Rows of a
/// partition that the snapshot does not have are of the past, and stay.
final class UnkeyedMerge implements MergeMode {

    @Override
    public Outcome merge(Optional<LongtermManifest> before, Snapshot snapshot, Workshop workshop) {
        var contents = SnapshotContents.read(snapshot);
        var partitions = before.map(LongtermManifest::byPath).orElse(Map.of());
        var changed = new ArrayList<NextPartition>();
        var gaps = new ArrayList<String>();
        for (var path : contents.byPartition().keySet()) {
            var files = Optional.ofNullable(partitions.get(path))
                    .map(HistoryPartition::files)
                    .orElse(List.of());
            var partition = new Partition(path, contents, snapshot, workshop);
            partition
                    .next(generations(files))
                    .ifPresentOrElse(
                            pieces -> {
                                changed.add(new NextPartition(path, -1, 0, 0, pieces));
                                partition.gap(pieces).ifPresent(gaps::add);
                            },
                            () -> standing(path, files, Standing.PAST, Standing.CURRENT)
                                    .ifPresent(changed::add));
        }
        partitions.values().stream()
                .filter(partition -> !contents.byPartition().containsKey(partition.path()))
                .flatMap(partition ->
                        standing(partition.path(), partition.files(), Standing.CURRENT, Standing.PAST).stream())
                .forEach(changed::add);
        return new Outcome(changed, gaps);
    }

    /// The same files, those of one standing with another; empty where none has that standing.
    private static Optional<NextPartition> standing(String path, List<LiveFile> files, Standing from, Standing to) {
        return files.stream().noneMatch(file -> file.standing() == from)
                ? Optional.empty()
                : Optional.of(new NextPartition(
                        path,
                        -1,
                        0,
                        0,
                        files.stream()
                                .<Piece>map(file -> new Stays(file.standing() == from ? file.as(to) : file))
                                .toList()));
    }

    /// The files that came together, the oldest first.
    private static List<List<LiveFile>> generations(List<LiveFile> files) {
        var bySince = new TreeMap<Long, List<LiveFile>>();
        files.forEach(file ->
                bySince.computeIfAbsent(file.since(), _ -> new ArrayList<>()).add(file));
        return List.copyOf(bySince.values());
    }

    private record Partition(String path, SnapshotContents contents, Snapshot snapshot, Workshop workshop) {

        /// Empty where nothing comes.
        Optional<List<Piece>> next(List<List<LiveFile>> generations) {
            var kept = new ArrayList<List<LiveFile>>();
            for (var generation : generations) {
                long common = common(generation);
                if (common == contents.content(path).rows()) {
                    return Optional.empty();
                }
                if (common < content(generation).rows()) {
                    kept.add(generation);
                }
            }
            var pieces = new ArrayList<Piece>();
            contents.files(path)
                    .forEach(file -> pieces.add(new Taken(
                            snapshot.files().get(file).origin(),
                            contents.facts().get(file))));
            kept.stream().flatMap(List::stream).forEach(file -> pieces.add(new Stays(file.as(Standing.APART))));
            return Optional.of(pieces);
        }

        private static Content content(List<LiveFile> generation) {
            return Content.sum(generation.stream().map(LiveFile::content).toList());
        }

        /// How many rows are in both.
        private long common(List<LiveFile> generation) {
            var comes = contents.content(path);
            var stored = content(generation);
            if (stored.equals(comes)) {
                return comes.rows();
            }
            try (var join = new CodeJoin(comes.rows() + stored.rows(), workshop.memoryInBytes(), workshop.scratch())) {
                new RowReader(contents.files(path).stream()
                                .map(file -> snapshot.files().get(file).input())
                                .toList())
                        .contents(Set.of(), join::left);
                new RowReader(generation.stream().map(workshop::open).toList()).contents(Set.of(), join::right);
                var pairs = new long[1];
                join.join(Pairing.ONE_TO_ONE, (_, _, _, _) -> pairs[0]++);
                return pairs[0];
            }
        }

        Optional<String> gap(List<Piece> pieces) {
            long apart = pieces.stream()
                    .filter(piece -> piece.facts().standing() == Standing.APART)
                    .mapToLong(piece -> piece.facts().content().rows())
                    .sum();
            return apart == 0
                    ? Optional.empty()
                    : Optional.of(
                            "The history of %s has no key, and %s of this snapshot does not hold all rows that were there: %d rows are kept apart from the %d of this snapshot, and nobody can tell which of them were changed and which were purged. Name a key under longterm to have rows replaced one by one."
                                    .formatted(
                                            snapshot.source(),
                                            path.isEmpty() ? "the table" : "the partition " + path,
                                            apart,
                                            contents.content(path).rows()));
        }
    }
}
