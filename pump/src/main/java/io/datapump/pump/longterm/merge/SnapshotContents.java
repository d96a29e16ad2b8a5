package io.datapump.pump.longterm.merge;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.longterm.Content;
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

    /// The footers of all files, in the order of the snapshot's.
    static List<ParquetFooter> footers(Snapshot snapshot) {
        return FOOTERS.map(snapshot.files(), file -> ParquetFooter.read(file.input()));
    }

    /// Reads every value of every file.
    static SnapshotContents read(Snapshot snapshot) {
        return of(snapshot, footers(snapshot), contents(inputs(snapshot), Set.of()));
    }

    /// Reads every value of every file.
    ///
    /// @param footers of the files
    /// @param join gets the keys of all rows as its left side, by the number of the file
    static SnapshotContents read(Snapshot snapshot, List<ParquetFooter> footers, CodeJoin join) {
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

    private static SnapshotContents of(Snapshot snapshot, List<ParquetFooter> footers, List<Content> contents) {
        var facts = new ArrayList<Facts>();
        var byPartition = new TreeMap<String, List<Integer>>();
        for (int i = 0; i < contents.size(); i++) {
            if (contents.get(i).rows() > 0) {
                byPartition
                        .computeIfAbsent(snapshot.files().get(i).partition(), _ -> new ArrayList<>())
                        .add(i);
            }
            facts.add(facts(footers.get(i), snapshot, Standing.CURRENT, contents.get(i)));
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

    /// With ranges from the footer.
    static Facts facts(ParquetFooter footer, Snapshot snapshot, Standing standing, Content content) {
        var layout = snapshot.layout();
        return new Facts(
                standing,
                content,
                keys(footer, snapshot),
                layout.time().flatMap(time -> ValueRange.of(footer.fingerprint(), time)));
    }

    /// The reach of the first column of the key; empty where there is no key or the footer does not tell.
    static Optional<ValueRange> keys(ParquetFooter footer, Snapshot snapshot) {
        return snapshot.layout().key().stream().findFirst().flatMap(key -> ValueRange.of(footer.fingerprint(), key));
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
