package io.datapump.pump.parquet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/// Column chunks of one row group that are read in one piece, because they lie side by side and are small; or a
/// part of one that is large.
///
/// @param start of the first, in the file
/// @param length of all together
/// @param chunks that the piece has bytes of
record ChunkRange(long start, int length, List<ColumnChunkMetaData> chunks) {

    // Beyond this a column is read by itself, so that its memory can be given back before the next one's is taken.
    static final int LARGEST = 4 << 20;

    ChunkRange {
        chunks = List.copyOf(chunks);
    }

    /// The ranges of some chunks, in the order of the file.
    static List<ChunkRange> of(List<ColumnChunkMetaData> chunks) {
        return of(chunks, LARGEST);
    }

    private static List<ChunkRange> of(List<ColumnChunkMetaData> chunks, int largest) {
        List<ChunkRange> ranges = new ArrayList<>();
        List<ColumnChunkMetaData> joined = new ArrayList<>();
        long start = 0;
        long end = 0;
        for (ColumnChunkMetaData chunk : sorted(chunks)) {
            long chunkEnd = chunk.getStartingPos() + chunk.getTotalSize();
            if (joined.isEmpty() || chunk.getStartingPos() != end || chunkEnd - start > largest) {
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

    /// Pieces no larger than that, in the order in which they are needed where all columns are gone through side by
    /// side: large chunks come in several.
    static List<ChunkRange> pieces(List<ColumnChunkMetaData> chunks, int largest) {
        List<ColumnChunkMetaData> small = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        for (ColumnChunkMetaData chunk : chunks) {
            if (chunk.getTotalSize() <= largest) {
                small.add(chunk);
            } else {
                parts.addAll(parts(chunk, largest));
            }
        }
        parts.sort(Comparator.comparingDouble(Part::place));
        List<ChunkRange> pieces = new ArrayList<>(of(small, largest));
        parts.forEach(part -> pieces.add(part.range));
        return pieces;
    }

    private static List<Part> parts(ColumnChunkMetaData chunk, int largest) {
        List<Part> parts = new ArrayList<>();
        for (long from = 0; from < chunk.getTotalSize(); from += largest) {
            int length = (int) Math.min(largest, chunk.getTotalSize() - from);
            double place = (double) from / chunk.getTotalSize();
            parts.add(new Part(new ChunkRange(chunk.getStartingPos() + from, length, List.of(chunk)), place));
        }
        return parts;
    }

    /// @param place in the chunk: 0 for its first byte, 1 behind the last
    private record Part(ChunkRange range, double place) {}

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
