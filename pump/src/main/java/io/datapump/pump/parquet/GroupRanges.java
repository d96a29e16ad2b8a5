package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.internal.hadoop.metadata.IndexReference;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// Where what is taken over of a row group lies in its file: column chunks, page indexes and Bloom filters.
final class GroupRanges {

    // Less than what a request more would cost.
    private static final int GAP = 16 * 1024;

    private GroupRanges() {}

    /// The bytes that [RowGroupAppender#appendTo] needs: the chunks, and from the first to the last of their indexes
    /// and filters.
    static List<Range> of(Footers.Footer footer, int group, MessageType output) {
        BlockMetaData block = footer.blocks().get(group);
        List<ColumnChunkMetaData> chunks = block.getColumns().stream()
                .filter(chunk -> output.containsField(chunk.getPath().toArray()[0]))
                .toList();
        List<Range> ranges = new ArrayList<>(ChunkRange.of(chunks).stream()
                .map(range -> new Range(range.start(), range.start() + range.length()))
                .toList());
        int chunkRanges = ranges.size();
        chunks.stream()
                .flatMap(chunk -> indexes(chunk).stream())
                .sorted(Comparator.comparingLong(Range::start))
                .forEach(index -> join(ranges, index, chunkRanges));
        return ranges;
    }

    /// Indexes of one kind lie side by side, but Bloom filters may be anywhere: between two ranges there may be all
    /// other row groups.
    private static void join(List<Range> ranges, Range index, int from) {
        if (ranges.size() > from && index.start() <= ranges.getLast().end() + GAP) {
            Range last = ranges.removeLast();
            ranges.add(new Range(last.start(), Math.max(last.end(), index.end())));
        } else {
            ranges.add(index);
        }
    }

    /// The page indexes and the Bloom filter of a column chunk.
    static List<Range> indexes(ColumnChunkMetaData chunk) {
        List<Range> ranges = new ArrayList<>();
        add(ranges, chunk.getColumnIndexReference());
        add(ranges, chunk.getOffsetIndexReference());
        if (chunk.getBloomFilterOffset() > 0 && chunk.getBloomFilterLength() > 0) {
            ranges.add(new Range(
                    chunk.getBloomFilterOffset(), chunk.getBloomFilterOffset() + chunk.getBloomFilterLength()));
        }
        return ranges;
    }

    private static void add(List<Range> ranges, @Nullable IndexReference index) {
        if (index != null) {
            ranges.add(new Range(index.getOffset(), index.getOffset() + index.getLength()));
        }
    }

    /// Consecutive bytes of a file.
    record Range(long start, long end) {}
}
