package io.datapump.pump.longterm;

import io.datapump.pump.parquet.ParquetColumn;
import io.datapump.schema.layout.LakeTable;
import java.time.Instant;
import java.time.Period;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The state of one table's history: which files are live, and what they hold. A manifest is an object of
/// its own that is written once, under the next number; the one with the highest number is in force. So a
/// new state becomes visible in one step, two writers cannot both have their way, and every earlier state
/// can be told.
///
/// About 500 bytes a file: 5 MB for a table of 10,000 partitions with a file each.
///
/// @param number 1 for the first, each one more than the one before
/// @param previous SHA-256 of the manifest before, in hexadecimal digits; empty text for the first
/// @param source full name in the database
/// @param retain for how long rows are kept, empty: for ever; becomes shorter only once somebody has agreed
/// @param columns of all files ever merged, in the order of their first sight
/// @param partitions sorted by path
/// @param shrinks what this manifest holds less than the one before, and who has agreed; empty almost
///     always
public record LongtermManifest(
        int version,
        long number,
        String previous,
        String source,
        LakeTable as,
        HistoryLayout layout,
        Optional<Period> retain,
        Instant committed,
        Cause cause,
        List<ParquetColumn> columns,
        List<HistoryPartition> partitions,
        List<AgreedShrink> shrinks) {

    public static final int VERSION = 1;

    public LongtermManifest {
        columns = List.copyOf(columns);
        partitions = partitions.stream()
                .sorted(Comparator.comparing(HistoryPartition::path))
                .toList();
        shrinks = List.copyOf(shrinks);
    }

    /// A state of rows that are kept for ever.
    public LongtermManifest(
            int version,
            long number,
            String previous,
            String source,
            LakeTable as,
            HistoryLayout layout,
            Instant committed,
            Cause cause,
            List<ParquetColumn> columns,
            List<HistoryPartition> partitions,
            List<AgreedShrink> shrinks) {
        this(
                version,
                number,
                previous,
                source,
                as,
                layout,
                Optional.empty(),
                committed,
                cause,
                columns,
                partitions,
                shrinks);
    }

    /// Why there is a new state.
    ///
    /// @param what in a few words for people: `merge of a snapshot`, `restore of manifest 12`
    /// @param export whose rows were merged last, by this manifest or one before it
    /// @param snapshot when that snapshot was taken
    /// @param configuration key of the run configuration; empty text where no run has written this
    /// @param writer tells attempts apart, so that a writer whose answer was lost knows its own manifest
    public record Cause(String what, String export, Instant snapshot, String configuration, String writer) {}

    /// Rows that were agreed to go.
    ///
    /// @param name what agreed to it, as in the configuration
    /// @param sentence what went
    public record AgreedShrink(String name, long rows, String sentence) {}

    /// The same state, which somebody has agreed to although it holds less.
    public LongtermManifest agreed(List<AgreedShrink> agreements) {
        return new LongtermManifest(
                version,
                number,
                previous,
                source,
                as,
                layout,
                retain,
                committed,
                cause,
                columns,
                partitions,
                agreements);
    }

    /// The same state, of other files.
    LongtermManifest of(List<HistoryPartition> others) {
        return new LongtermManifest(
                version, number, previous, source, as, layout, retain, committed, cause, columns, others, shrinks);
    }

    public long rows() {
        return partitions.stream().mapToLong(HistoryPartition::rows).sum();
    }

    public long bytes() {
        return partitions.stream().mapToLong(HistoryPartition::bytes).sum();
    }

    /// The partitions by path.
    public Map<String, HistoryPartition> byPath() {
        return partitions.stream().collect(Collectors.toMap(HistoryPartition::path, Function.identity()));
    }

    /// Every live file, sorted by partition, then key.
    public List<LiveFile> files() {
        return partitions.stream()
                .flatMap(partition -> partition.files().stream())
                .toList();
    }
}
