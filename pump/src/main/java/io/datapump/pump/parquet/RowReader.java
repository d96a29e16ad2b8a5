package io.datapump.pump.parquet;

import io.datapump.pump.parquet.Footers.Footer;
import io.datapump.pump.parquet.PageCursor.RowTaker;
import io.datapump.pump.parquet.RowGroups.Group;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/// The rows of some files as codes, column by column: no row is ever assembled. Row groups are gone
/// through side by side, one on each core, and every byte is read once.
///
/// Memory: 16 MB of bytes that are read ahead; for each core one decompressed page, and the codes of
/// 200,000 rows (32 bytes a row at most). Of a row group that has more rows, one page of each column.
public final class RowReader {

    private static final int MOST_ROWS = 200_000;

    private final List<ParquetInput> inputs;

    /// Reads nothing yet.
    public RowReader(List<ParquetInput> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    /// Of one file.
    public RowReader(ParquetInput input) {
        this(List.of(input));
    }

    /// Takes the codes of consecutive rows. Called by one thread at a time, in no order; what it is
    /// given is used again afterwards.
    @FunctionalInterface
    public interface Taker {

        /// Takes them.
        ///
        /// @param file its place among the files
        /// @param firstRow its place in the file
        void take(int file, int firstRow, RowCodes codes);
    }

    /// Takes two codes of consecutive rows, which are others' afterwards. Called by one thread at a
    /// time, in no order.
    @FunctionalInterface
    public interface KeyedTaker {

        /// Takes them; of as many rows each.
        void take(int file, int firstRow, RowCodes keys, RowCodes contents);
    }

    /// The codes of the keys.
    ///
    /// @param key columns, in the order in which they make the key; only they are read
    /// @throws ParquetException where a file is truncated or no Parquet, a column is missing or nested,
    ///     or a row has no value in it
    public void keys(List<String> key, Taker taker) {
        read(new Wanted(key, false, Set.of()), (file, first, keys, _) -> taker.take(file, first, keys));
    }

    /// The codes of all values.
    ///
    /// @param leftOut columns that do not count
    /// @throws ParquetException where a file is truncated or no Parquet, or a column is nested
    public void contents(Set<String> leftOut, Taker taker) {
        read(new Wanted(List.of(), true, leftOut), (file, first, _, contents) -> taker.take(file, first, contents));
    }

    /// The codes of the keys and those of all values, in one pass.
    ///
    /// @throws ParquetException as the other two
    public void keysAndContents(List<String> key, KeyedTaker taker) {
        read(new Wanted(key, true, Set.of()), taker);
    }

    /// What is read: the key, and if so asked all that is not left out.
    private record Wanted(List<String> key, boolean contents, Set<String> leftOut) implements RowGroups.Choice {

        /// The key in its order, then the others.
        @Override
        public List<String> columns(ParquetInput input, Footer footer) {
            List<String> columns = new ArrayList<>(key);
            if (contents) {
                footer.metadata().getFileMetaData().getSchema().getFields().stream()
                        .map(Type::getName)
                        .filter(name -> !leftOut.contains(name) && !key.contains(name))
                        .forEach(columns::add);
            }
            columns.forEach(name -> column(input, footer, name));
            return columns;
        }
    }

    private void read(Wanted wanted, KeyedTaker taker) {
        int threads = Runtime.getRuntime().availableProcessors();
        try (RowGroups groups = new RowGroups(inputs, wanted);
                Workers workers = new Workers(threads)) {
            workers.each(threads, _ -> {
                try {
                    Bench bench = new Bench();
                    for (Optional<Group> next = groups.next(); next.isPresent(); next = groups.next()) {
                        new GroupCodes(next.get(), wanted, bench).read(taker);
                    }
                } finally {
                    groups.end(); // where this one fails, the others need not go on
                }
            });
        }
    }

    /// A flat column.
    ///
    /// @throws ParquetException where there is none
    static ColumnDescriptor column(ParquetInput input, Footer footer, String name) {
        MessageType schema = footer.metadata().getFileMetaData().getSchema();
        return Optional.of(name)
                .filter(schema::containsField)
                .map(schema::getType)
                .filter(type -> type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED))
                .map(type -> schema.getColumnDescription(new String[] {name}))
                .orElseThrow(() -> new ParquetException(
                        input.name() + ": has no column \"" + name + "\" of plain values, which is needed."));
    }

    /// What one thread uses again for the next rows.
    private static final class Bench {

        private final Page page = new Page();
        private RowCodes keys = RowCodes.of(0);
        private RowCodes contents = RowCodes.of(0);
    }

    /// Goes through one row group: whole columns one after the other, or where it has many rows, some
    /// rows of every column at a time.
    private static final class GroupCodes {

        private final Group group;
        private final Wanted wanted;
        private final Bench bench;
        private final List<ColumnDescriptor> columns;
        private final List<PageCursor> open = new ArrayList<>();

        private GroupCodes(Group group, Wanted wanted, Bench bench) {
            this.group = group;
            this.wanted = wanted;
            this.bench = bench;
            this.columns = group.columns().stream()
                    .map(name -> group.metadata().getSchema().getColumnDescription(new String[] {name}))
                    .toList();
        }

        private void read(KeyedTaker taker) {
            for (int from = 0; from < group.rows(); from += MOST_ROWS) {
                Failures.ifInterrupted(group.input().file());
                int count = Math.min(MOST_ROWS, group.rows() - from);
                boolean last = from + count == group.rows();
                bench.keys = bench.keys.cleared(wanted.key().isEmpty() ? 0 : count);
                bench.contents = bench.contents.cleared(wanted.contents() ? count : 0);
                Failures.naming(group.input().file(), () -> read(count, last, bench.keys, bench.contents));
                synchronized (taker) {
                    taker.take(group.file(), group.firstRow() + from, bench.keys, bench.contents);
                }
            }
        }

        private void read(int count, boolean last, RowCodes keys, RowCodes contents) throws IOException {
            KeyCodes key = KeyCodes.of(columns.subList(0, wanted.key().size()), keys);
            for (int i = 0; i < columns.size(); i++) {
                cursor(i).take(count, taker(i, key, contents));
                if (last) {
                    group.input().release(columns.get(i).getPath()[0]);
                }
            }
            ContentCodes.finish(contents);
        }

        private PageCursor cursor(int column) throws IOException {
            if (column == open.size()) {
                Page shown = group.rows() > MOST_ROWS ? new Page() : bench.page;
                open.add(group.input().column(columns.get(column).getPath()[0], Optional.empty(), shown));
            }
            return open.get(column);
        }

        private RowTaker taker(int column, KeyCodes key, RowCodes contents) {
            if (!wanted.contents()) {
                return key.taker(column);
            }
            RowTaker content = new ContentCodes(columns.get(column), contents);
            if (column >= wanted.key().size()) {
                return content;
            }
            RowTaker ofKey = key.taker(column);
            return (shown, row, value, some, taken) -> {
                ofKey.take(shown, row, value, some, taken);
                return content.take(shown, row, value, some, taken);
            };
        }
    }
}
