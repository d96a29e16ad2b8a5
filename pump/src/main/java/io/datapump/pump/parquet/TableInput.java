package io.datapump.pump.parquet;

import io.datapump.pump.parquet.Footers.Footer;
import io.datapump.pump.parquet.ScatterStep.Segment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/// A table's files: all footers first, side by side, then, of the columns that are needed, row group after row
/// group, while the next ones' bytes are being fetched. Not thread-safe.
final class TableInput implements AutoCloseable {

    private static final int MOST_ROWS = 200_000;
    private static final int LEAST_ROWS = 256;
    private static final int GROUPS_AHEAD = 64;
    // Times what is read ahead: while row groups are taken over, nothing else needs the memory.
    private static final int MOST_APPENDED = 4;

    private final List<ParquetInput> inputs;
    private final ReadAhead reads;
    private final List<Footer> footers;
    private final long stepInBytes;
    private final Queue<RowGroupInput> ahead = new ArrayDeque<>();
    private Iterator<Place> places = List.<Place>of().iterator();
    private List<String> columns = List.of();
    private long doneOfFirst;

    /// Reads the footers.
    ///
    /// @param memoryInBytes for what is read ahead; as much again may be decompressed at once
    /// @throws ParquetException naming the file that has none
    TableInput(List<ParquetInput> inputs, long memoryInBytes) {
        this.inputs = inputs;
        this.reads = new ReadAhead(memoryInBytes);
        this.stepInBytes = memoryInBytes;
        this.footers = fetchFooters();
    }

    List<String> names() {
        return inputs.stream().map(ParquetInput::name).toList();
    }

    List<Footer> footers() {
        return footers;
    }

    List<MessageType> schemas() {
        return footers.stream()
                .map(footer -> footer.metadata().getFileMetaData().getSchema())
                .toList();
    }

    /// How the first row group's columns are compressed, by name; empty without row groups.
    Map<String, CompressionCodecName> firstCodecs() {
        Map<String, CompressionCodecName> codecs = new HashMap<>();
        places().stream()
                .findFirst()
                .ifPresent(first -> footers.get(first.file)
                        .blocks()
                        .get(first.group)
                        .getColumns()
                        .forEach(chunk -> codecs.put(chunk.getPath().toDotString(), chunk.getCodec())));
        return codecs;
    }

    /// All row groups with rows, in the order of the files; readers of no values fail.
    List<Place> places() {
        List<Place> all = new ArrayList<>();
        for (int file = 0; file < footers.size(); file++) {
            List<BlockMetaData> blocks = footers.get(file).blocks();
            for (int group = 0; group < blocks.size(); group++) {
                if (blocks.get(group).getRowCount() > 0) {
                    all.add(new Place(file, group));
                }
            }
        }
        return all;
    }

    /// Rows of all files.
    long rows() {
        return footers.stream().mapToLong(Footer::rows).sum();
    }

    ReadAhead reads() {
        return reads;
    }

    /// The row groups to be taken over as bytes, in the order of the files, each fetched ahead.
    ///
    /// @param verify whether every page is decoded before
    /// @param taker gets each with a row like all its rows
    void append(
            TablePlan plan,
            MessageType output,
            boolean verify,
            BiConsumer<RowGroupAppender, Map<String, StoredValue>> taker) {
        Iterator<Place> appended = places().stream()
                .filter(place -> !plan.isCopied(place.file)
                        && plan.appended(place.file, place.group).isPresent())
                .iterator();
        Queue<Place> begun = new ArrayDeque<>();
        Queue<List<ReadAhead.Range>> ranges = new ArrayDeque<>();
        while (appended.hasNext() || !begun.isEmpty()) {
            while (begun.size() < GROUPS_AHEAD && appended.hasNext()) {
                Place place = appended.next();
                begun.add(place);
                ranges.add(fetched(place, output));
            }
            Place place = begun.remove();
            List<ReadAhead.Range> read = ranges.remove();
            Failures.naming(inputs.get(place.file).name(), () -> {
                List<RangedStream.Window> windows = new ArrayList<>(read.isEmpty() ? late(place, output) : List.of());
                for (ReadAhead.Range range : read) {
                    windows.add(new RangedStream.Window(range.start(), ByteBuffer.wrap(range.bytes())));
                }
                RowGroupAppender group = new RowGroupAppender(
                        inputs.get(place.file), footers.get(place.file), place.group, windows, Map.of());
                group.check(output);
                if (verify) {
                    group.verify(output);
                }
                taker.accept(group, plan.appended(place.file, place.group).orElseThrow());
            });
            read.forEach(ReadAhead.Range::release);
        }
    }

    /// Begins to fetch what is to be taken over; nothing of a row group that there is no memory for.
    private List<ReadAhead.Range> fetched(Place place, MessageType output) {
        List<GroupRanges.Range> ranges = GroupRanges.of(footers.get(place.file), place.group, output);
        long size =
                ranges.stream().mapToLong(range -> range.end() - range.start()).sum();
        return size > MOST_APPENDED * stepInBytes
                ? List.of()
                : ranges.stream()
                        .map(range -> reads.plan(
                                inputs.get(place.file), range.start(), Math.toIntExact(range.end() - range.start()), 1))
                        .toList();
    }

    /// The bytes of a large row group in pieces, each read when it is needed: once to be looked at, and once to be
    /// written.
    private List<RangedStream.Window> late(Place place, MessageType output) {
        List<RangedStream.Window> windows = new ArrayList<>();
        for (GroupRanges.Range range : GroupRanges.of(footers.get(place.file), place.group, output)) {
            for (long at = range.start(); at < range.end(); at += ChunkRange.LARGEST) {
                long from = at;
                int length = (int) Math.min(ChunkRange.LARGEST, range.end() - from);
                windows.add(new RangedStream.Window(from, length, () -> read(inputs.get(place.file), from, length)));
            }
        }
        return windows;
    }

    private static byte[] read(ParquetInput input, long from, int length) {
        byte[][] read = new byte[1][];
        Failures.naming(input.name(), () -> read[0] = input.read(from, length));
        return read[0];
    }

    /// Begins to fetch what is to be written anew.
    ///
    /// @param needed the columns that are needed
    void begin(TablePlan plan, MessageType needed) {
        places = places().stream()
                .filter(place -> !plan.isCopied(place.file)
                        && plan.appended(place.file, place.group).isEmpty())
                .iterator();
        columns = needed.getFields().stream().map(field -> field.getName()).toList();
    }

    /// The next rows; empty after the last.
    Optional<ScatterStep> next() {
        List<Segment> segments = new ArrayList<>();
        int room = MOST_ROWS;
        while (room > 0 && lookAhead()) {
            RowGroupInput group = ahead.element();
            long left = group.rows() - doneOfFirst;
            long fitting = Math.clamp(stepInBytes / rowSize(group), LEAST_ROWS, MOST_ROWS);
            int some = (int) Math.min(left, Math.min(room, fitting));
            if (some < left && !segments.isEmpty()) {
                break;
            }
            segments.add(new Segment(group, some, doneOfFirst == 0, some == left));
            doneOfFirst += some;
            if (some == left) {
                ahead.remove();
                doneOfFirst = 0;
            }
            room = (int) Math.min(room - some, fitting - some);
        }
        return segments.isEmpty() ? Optional.empty() : Optional.of(new ScatterStep(segments));
    }

    private static long rowSize(RowGroupInput group) {
        return Math.max(1, group.sizeInBytes() / group.rows());
    }

    private boolean lookAhead() {
        while (ahead.size() < GROUPS_AHEAD && places.hasNext()) {
            Place place = places.next();
            Footer footer = footers.get(place.file);
            ahead.add(new RowGroupInput(
                    inputs.get(place.file),
                    footer.metadata().getFileMetaData(),
                    footer.blocks().get(place.group),
                    columns,
                    reads));
        }
        return !ahead.isEmpty();
    }

    private List<Footer> fetchFooters() {
        List<Future<Footer>> begun = inputs.stream()
                .map(input -> reads.fetches().begin(() -> Footers.open(input)))
                .toList();
        try {
            List<Footer> read = new ArrayList<>();
            for (Future<Footer> footer : begun) {
                read.add(Fetches.await(footer));
            }
            return read;
        } catch (IOException e) {
            reads.close();
            throw new ParquetException(inputs.getFirst().name() + ": footers cannot be read (" + e + ").", e);
        } catch (RuntimeException e) {
            reads.close();
            throw e;
        }
    }

    @Override
    public void close() {
        reads.close();
    }

    /// A row group of one of the files.
    record Place(int file, int group) {}
}
