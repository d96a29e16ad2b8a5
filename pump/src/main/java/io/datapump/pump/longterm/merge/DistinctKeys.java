package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.merge.CodeJoin.Pairing;
import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.RowReader;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counts the keys of a partition. They are unknown where there is no key, its columns are not in the files, or
/// a row has none.
record DistinctKeys(Snapshot snapshot, Workshop workshop, SnapshotContents contents) {

    static final long UNKNOWN = -1;

    /// How many a partition has once files of the snapshot have come to it.
    ///
    /// @param before the partition as it is; its rows stay
    /// @param files numbers of those that bring a row it does not have
    long with(Optional<HistoryPartition> before, List<Integer> files) {
        long known = before.map(HistoryPartition::distinctKeys).orElse(0L);
        if (known == UNKNOWN || !isCountable()) {
            return UNKNOWN;
        }
        try {
            return files.isEmpty()
                    ? known
                    : known + comingTo(before.map(HistoryPartition::files).orElse(List.of()), files);
        } catch (ParquetException noKey) {
            return UNKNOWN;
        }
    }

    private boolean isCountable() {
        var key = snapshot.layout().key();
        return !key.isEmpty()
                && snapshot.columns().stream()
                        .map(ParquetColumn::name)
                        .collect(Collectors.toSet())
                        .containsAll(key);
    }

    /// Keys in the files that no stored file has.
    private long comingTo(List<LiveFile> stored, List<Integer> files) {
        var key = snapshot.layout().key();
        var keys = contents.keys(files);
        var there = stored.stream()
                .filter(file -> keys.isEmpty()
                        || file.keys().isEmpty()
                        || keys.get().overlaps(file.keys().get()))
                .toList();
        long rows = files.stream()
                .mapToLong(file -> contents.facts().get(file).content().rows())
                .sum();
        long all = rows + there.stream().mapToLong(LiveFile::rows).sum();
        try (var join = new CodeJoin(all, workshop.memoryInBytes(), workshop.scratch())) {
            for (int i = 0; i < files.size(); i++) {
                int at = i;
                new RowReader(snapshot.files().get(files.get(i)).input())
                        .keys(key, (_, first, codes) -> join.left(at, first, codes));
            }
            for (var file : there) {
                new RowReader(workshop.open(file)).keys(key, (_, first, codes) -> join.right(0, first, codes));
            }
            var found = Stream.generate(BitSet::new).limit(files.size()).toList();
            // Of equal keys on the left it is always the same one that is found.
            long repeated =
                    join.join(Pairing.ANY, (file, row, _, _) -> found.get(file).set(row));
            return rows
                    - repeated
                    - found.stream().mapToLong(BitSet::cardinality).sum();
        }
    }
}
