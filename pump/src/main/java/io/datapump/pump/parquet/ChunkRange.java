package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/// Column chunks of one row group that are read in one piece, because they lie side by side and are small.
///
/// @param start of the first, in the file
/// @param length of all together
record ChunkRange(long start, int length, List<ColumnChunkMetaData> chunks) {

    // Beyond this a column is read by itself, so that its memory can be given back before the next one's is taken.
    private static final int LARGEST = 4 << 20;

    ChunkRange {
        chunks = List.copyOf(chunks);
    }

    /// The ranges of some chunks, in the order of the file.
    static List<ChunkRange> of(List<ColumnChunkMetaData> chunks) {
        List<ChunkRange> ranges = new ArrayList<>();
        List<ColumnChunkMetaData> joined = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (ColumnChunkMetaData chunk : sorted(chunks)) {
            long chunkEnd = chunk.getStartingPos() + chunk.getTotalSize();
            if (joined.isEmpty() || chunk.getStartingPos() != end || chunkEnd - start > LARGEST) {
                add(ranges, start, end, joined);
                joined = new ArrayList<>();
                start = chunk.getStartingPos();
            }
            joined.add(chunk);
            end = chunkEnd;
        }
        add(ranges, start, end, joined);
        return ranges;
    }

    private static List<ColumnChunkMetaData> sorted(List<ColumnChunkMetaData> chunks) {
        return chunks.stream()
                .sorted(Comparator.comparingLong(ColumnChunkMetaData::getStartingPos))
                .toList();
    }

    private static void add(List<ChunkRange> ranges, long start, long end, List<ColumnChunkMetaData> chunks) {
        if (chunks.isEmpty()) {
            return;
        }
        if (end - start > Integer.MAX_VALUE - 8) {
            throw new Refusal("the column \"" + chunks.getFirst().getPath().toDotString() + "\" takes " + (end - start)
                    + " bytes of one row group; 2 GB is the most that can be read.");
        }
        ranges.add(new ChunkRange(start, (int) (end - start), chunks));
    }
}
