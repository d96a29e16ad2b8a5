package io.datapump.pump.longterm.merge;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.HistoryLayout;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.merge.Piece.Facts;
import io.datapump.pump.longterm.merge.Snapshot.File;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.RowReader;
import io.datapump.pump.parquet.ValueRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What the files of a snapshot hold, each read once: by its number in the snapshot, and by partition.
///
/// @param facts of each file, in the order of the snapshot's
/// @param byPartition numbers of the files of each partition that has a row, sorted by path
record SnapshotContents(List<Facts> facts, Map<String, List<Integer>> byPartition) {

    private static final BoundedTasks FOOTERS = new BoundedTasks(16);

    /// What the footer of a file says of its rows.
    ///
    /// @param keys of the first column of the key; empty where there is no key or the footer does not tell
    /// @param times as in [Facts]
    record Reach(long rows, Optional<ValueRange> keys, Optional<ValueRange> times) {

        static Reach of(ParquetInput input, HistoryLayout layout) {
            var footer = ParquetFooter.read(input);
            var bounds = footer.fingerprint();
            return new Reach(
                    footer.rows(),
                    layout.key().stream().findFirst().flatMap(key -> ValueRange.of(bounds, key)),
                    layout.time().flatMap(time -> ValueRange.of(bounds, time)));
        }

        Facts with(Standing standing, Content content) {
            return new Facts(standing, content, keys, times);
        }
    }

    /// What the footers of all files say, in the order of the snapshot's.
    static List<Reach> footers(Snapshot snapshot) {
        return FOOTERS.map(snapshot.files(), file -> Reach.of(file.input(), snapshot.layout()));
    }

    /// Reads every value of every file.
    static SnapshotContents read(Snapshot snapshot) {
        return of(snapshot, footers(snapshot), contents(inputs(snapshot), Set.of()));
    }

    /// Reads every value of every file.
    ///
    /// @param footers of the files
    /// @param join gets the keys of all rows as its left side, by the number of the file
    static SnapshotContents read(Snapshot snapshot, List<Reach> footers, CodeJoin join) {
        var sums = zeros(snapshot.files().size());
        new RowReader(inputs(snapshot)).keysAndContents(snapshot.layout().key(), (file, first, keys, contents) -> {
            join.left(file, first, keys);
            sums[file] = sums[file].plus(Content.of(contents));
        });
        return of(snapshot, footers, List.of(sums));
    }

    private static List<ParquetInput> inputs(Snapshot snapshot) {
        return snapshot.files().stream().map(File::input).toList();
    }

    private static SnapshotContents of(Snapshot snapshot, List<Reach> footers, List<Content> contents) {
        var facts = new ArrayList<Facts>();
        var byPartition = new TreeMap<String, List<Integer>>();
        for (int i = 0; i < contents.size(); i++) {
            if (contents.get(i).rows() > 0) {
                byPartition
                        .computeIfAbsent(snapshot.files().get(i).partition(), _ -> new ArrayList<>())
                        .add(i);
            }
            facts.add(footers.get(i).with(Standing.CURRENT, contents.get(i)));
        }
        return new SnapshotContents(List.copyOf(facts), byPartition);
    }

    /// What the rows of each file are.
    private static List<Content> contents(List<ParquetInput> inputs, Set<String> leftOut) {
        var sums = zeros(inputs.size());
        new RowReader(inputs).contents(leftOut, (file, _, codes) -> sums[file] = sums[file].plus(Content.of(codes)));
        return List.of(sums);
    }

    private static Content[] zeros(int count) {
        return Stream.generate(() -> Content.NOTHING).limit(count).toArray(Content[]::new);
    }

    /// What the rows of a file are.
    static Content content(ParquetInput input, Set<String> leftOut) {
        return contents(List.of(input), leftOut).getFirst();
    }

    /// The content of each partition that has a row.
    Map<String, Content> contents() {
        var contents = new LinkedHashMap<String, Content>();
        byPartition.forEach((path, files) -> contents.put(path, content(files)));
        return contents;
    }

    /// Numbers of the files of a partition; empty where it has no row.
    List<Integer> files(String path) {
        return byPartition.getOrDefault(path, List.of());
    }

    Content content(String path) {
        return content(files(path));
    }

    private Content content(List<Integer> files) {
        return Content.sum(files.stream().map(file -> facts.get(file).content()).toList());
    }

    /// What holds the keys of some files; empty where one is not known.
    Optional<ValueRange> keys(List<Integer> files) {
        return around(files.stream().map(file -> facts.get(file).keys()).toList());
    }

    /// What holds all of them; empty where one is not known, or there are none.
    static Optional<ValueRange> around(List<Optional<ValueRange>> ranges) {
        return ranges.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : ValueRange.around(ranges.stream().flatMap(Optional::stream).toList());
    }
}
