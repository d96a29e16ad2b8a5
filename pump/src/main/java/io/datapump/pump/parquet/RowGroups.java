package io.datapump.pump.parquet;

import io.datapump.pump.parquet.Footers.Footer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;

/// The row groups of some files, each handed out once, to whoever asks first; meanwhile the next footers
/// and the next groups' bytes are being fetched. Holds 16 MB of bytes, or one piece of each column where
/// a group is larger. Thread-safe.
final class RowGroups implements AutoCloseable {

    private static final long READ_AHEAD = 16L << 20;
    private static final int FOOTERS_AHEAD = 8;
    private static final int GROUPS_AHEAD = 16;

    private final List<ParquetInput> inputs;
    private final Choice choice;
    private final ReadAhead reads = new ReadAhead(READ_AHEAD);
    private final Queue<Future<Footer>> footers = new ArrayDeque<>();
    private final Queue<Group> ahead = new ArrayDeque<>();
    private Iterator<Place> places = List.<Place>of().iterator();
    private int fetched;
    private int opened;
    private boolean ended;

    RowGroups(List<ParquetInput> inputs, Choice choice) {
        this.inputs = List.copyOf(inputs);
        this.choice = choice;
    }

    /// Of one file whose footer is at hand.
    RowGroups(ParquetInput input, Footer footer, Choice choice) {
        this(List.of(input), choice);
        footers.add(CompletableFuture.completedFuture(footer));
        fetched = 1;
    }

    /// What is needed of the files.
    interface Choice {

        /// The columns.
        ///
        /// @throws RuntimeException where the file does not have them
        List<String> columns(ParquetInput input, Footer footer);

        /// Whether a row group is needed; it has these rows of its file.
        default boolean takes(int firstRow, int rows) {
            return true;
        }
    }

    /// One row group.
    ///
    /// @param file its place among the files
    /// @param firstRow its place in the file
    /// @param columns those needed
    record Group(int file, int firstRow, FileMetaData metadata, List<String> columns, RowGroupInput input) {

        int rows() {
            return Math.toIntExact(input.rows());
        }
    }

    /// A row group whose reads are not planned yet.
    private record Place(int file, int firstRow, FileMetaData metadata, BlockMetaData block, List<String> columns) {}

    /// The next row group that has rows; empty after the last, and after [#end].
    synchronized Optional<Group> next() {
        while (!ended && ahead.size() < GROUPS_AHEAD && (places.hasNext() || opened < inputs.size())) {
            if (places.hasNext()) {
                ahead.add(planned(places.next()));
            } else {
                places = open(opened++).iterator();
            }
        }
        return ended ? Optional.empty() : Optional.ofNullable(ahead.poll());
    }

    /// Hands out no more.
    synchronized void end() {
        ended = true;
    }

    private List<Place> open(int file) {
        for (; fetched < Math.min(inputs.size(), file + FOOTERS_AHEAD); fetched++) {
            ParquetInput input = inputs.get(fetched);
            footers.add(reads.fetches().begin(() -> Footers.open(input)));
        }
        List<Place> all = new ArrayList<>();
        ParquetInput input = inputs.get(file);
        Failures.naming(input.name(), () -> {
            Footer footer = Fetches.await(footers.remove());
            List<String> columns = choice.columns(input, footer);
            int first = 0;
            for (BlockMetaData block : footer.blocks()) {
                int rows = Math.toIntExact(block.getRowCount());
                if (rows > 0 && choice.takes(first, rows)) {
                    all.add(new Place(file, first, footer.metadata().getFileMetaData(), block, columns));
                }
                first = Math.addExact(first, rows);
            }
        });
        return all;
    }

    private Group planned(Place place) {
        return new Group(
                place.file(),
                place.firstRow(),
                place.metadata(),
                place.columns(),
                new RowGroupInput(inputs.get(place.file()), place.metadata(), place.block(), place.columns(), reads));
    }

    @Override
    public void close() {
        reads.close();
    }
}
