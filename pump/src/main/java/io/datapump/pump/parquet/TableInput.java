package io.datapump.pump.parquet;

import io.datapump.pump.parquet.InputGroups.Group;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;

/// A table's files: all footers first, side by side, then, of the columns that are needed, row group after row
/// group, the next one's bytes being fetched while the last one is worked on. Not thread-safe.
final class TableInput implements AutoCloseable {

    private final List<ParquetInput> inputs;
    private final List<ParquetMetadata> footers;
    private final Iterator<Place> places;
    private final Fetches fetches = new Fetches();
    private MessageType read = new MessageType("nothing");
    private Optional<Fetched> next = Optional.empty();

    /// Reads the footers.
    ///
    /// @throws ParquetException naming the file that has none
    TableInput(List<ParquetInput> inputs) {
        this.inputs = inputs;
        this.footers = footers();
        this.places = places();
    }

    List<String> names() {
        return inputs.stream().map(ParquetInput::name).toList();
    }

    List<MessageType> schemas() {
        return footers.stream()
                .map(footer -> footer.getFileMetaData().getSchema())
                .toList();
    }

    /// Begins to fetch the first row group; until then there is none.
    ///
    /// @param columns those that are needed, by name
    void begin(MessageType columns) {
        read = columns;
        prefetch();
    }

    boolean hasNext() {
        return next.isPresent();
    }

    /// The name of the file of the next row group.
    String nextName() {
        return inputs.get(next.orElseThrow().place.file).name();
    }

    /// The metadata of the next row group, which has rows: a group without rows is passed over, as readers of
    /// no values fail.
    BlockMetaData nextBlock() {
        return next.orElseThrow().place.block(footers);
    }

    /// Opens the next row group and begins to fetch the one after it.
    Group next() throws IOException {
        Fetched fetched = next.orElseThrow();
        List<RangedStream.Window> windows = new ArrayList<>();
        for (Future<RangedStream.Window> window : fetched.windows) {
            windows.add(Fetches.await(window));
        }
        prefetch();
        Place place = fetched.place;
        try (InputGroups groups = new InputGroups(inputs.get(place.file), footers.get(place.file), read)) {
            return groups.open(place.group, windows);
        }
    }

    private List<ParquetMetadata> footers() {
        List<Future<ParquetMetadata>> begun = inputs.stream()
                .map(input -> fetches.begin(() -> Footers.open(input).metadata()))
                .toList();
        try {
            List<ParquetMetadata> read = new ArrayList<>();
            for (Future<ParquetMetadata> footer : begun) {
                read.add(Fetches.await(footer));
            }
            return read;
        } catch (IOException e) {
            fetches.close();
            throw new ParquetException(inputs.getFirst().name() + ": footers cannot be read (" + e + ").", e);
        } catch (RuntimeException e) {
            fetches.close();
            throw e;
        }
    }

    private Iterator<Place> places() {
        List<Place> all = new ArrayList<>();
        for (int file = 0; file < footers.size(); file++) {
            List<BlockMetaData> blocks = footers.get(file).getBlocks();
            for (int group = 0; group < blocks.size(); group++) {
                if (blocks.get(group).getRowCount() > 0) {
                    all.add(new Place(file, group));
                }
            }
        }
        return all.iterator();
    }

    private void prefetch() {
        if (!places.hasNext()) {
            next = Optional.empty();
            return;
        }
        Place place = places.next();
        ParquetInput input = inputs.get(place.file);
        List<Future<RangedStream.Window>> windows = InputGroups.ranges(place.block(footers), read).stream()
                .map(range -> fetches.begin(() -> new RangedStream.Window(
                        range.start(), ByteBuffer.wrap(input.read(range.start(), range.length())))))
                .toList();
        next = Optional.of(new Fetched(place, windows));
    }

    @Override
    public void close() {
        fetches.close();
    }

    private record Place(int file, int group) {

        BlockMetaData block(List<ParquetMetadata> footers) {
            return footers.get(file).getBlocks().get(group);
        }
    }

    private record Fetched(Place place, List<Future<RangedStream.Window>> windows) {}
}
