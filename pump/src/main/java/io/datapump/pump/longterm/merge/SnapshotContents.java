package io.datapump.pump.longterm.merge;

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

/// What the files of a snapshot hold, each read once: by its number in the snapshot, and by partition.
///
/// @param facts of each file, in the order of the snapshot's
/// @param byPartition numbers of the files of each partition that has a row, sorted by path
record SnapshotContents(List<Facts> facts, Map<String, List<Integer>> byPartition) {

    /// Reads every value of every file.
    static SnapshotContents read(Snapshot snapshot) {
        var facts = new ArrayList<Facts>();
        var byPartition = new TreeMap<String, List<Integer>>();
        for (var file : snapshot.files()) {
            var fact = facts(snapshot, file);
            if (fact.content().rows() > 0) {
                byPartition
                        .computeIfAbsent(file.partition(), _ -> new ArrayList<>())
                        .add(facts.size());
            }
            facts.add(fact);
        }
        return new SnapshotContents(List.copyOf(facts), byPartition);
    }

    private static Facts facts(Snapshot snapshot, File file) {
        return facts(file.input(), snapshot, Standing.CURRENT, content(file.input(), Set.of()));
    }

    /// What the rows of a file are.
    static Content content(ParquetInput input, Set<String> leftOut) {
        var sum = new Content[] {Content.NOTHING};
        new RowReader(input).contents(leftOut, (_, codes) -> sum[0] = sum[0].plus(Content.of(codes)));
        return sum[0];
    }

    /// With ranges from the footer.
    static Facts facts(ParquetInput input, Snapshot snapshot, Standing standing, Content content) {
        var layout = snapshot.layout();
        var fingerprint = ParquetFooter.read(input).fingerprint();
        return new Facts(
                standing,
                content,
                layout.key().stream().findFirst().flatMap(key -> ValueRange.of(fingerprint, key)),
                layout.time().flatMap(time -> ValueRange.of(fingerprint, time)));
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
        var ranges = files.stream().map(file -> facts.get(file).keys()).toList();
        return ranges.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : ValueRange.around(ranges.stream().flatMap(Optional::stream).toList());
    }
}
