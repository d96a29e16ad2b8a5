package io.datapump.pump.parquet;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/// The rows of one file as codes, row group by row group, column by column: no row is ever assembled. Holds
/// one column chunk and the codes of one row group at a time. Used by one thread at a time.
public final class RowReader {

    private final ParquetInput input;
    private final Footers.Footer footer;
    private final Page page = new Page();

    /// Reads the footer.
    ///
    /// @throws ParquetException where the file is truncated or no Parquet
    public RowReader(ParquetInput input) {
        this.input = input;
        this.footer = Footers.open(input);
    }

    /// Takes the codes of one row group.
    @FunctionalInterface
    public interface Taker {

        /// Takes them.
        ///
        /// @param firstRow its place in the file
        void take(int firstRow, RowCodes codes);
    }

    public long rows() {
        return footer.rows();
    }

    /// The codes of the keys.
    ///
    /// @param key columns, in the order in which they make the key; only they are read
    /// @throws ParquetException where a column is missing or nested, or a row has no value in it
    public void keys(List<String> key, Taker taker) {
        each(taker, (group, codes) -> {
            var keys = KeyCodes.of(key.stream().map(this::column).toList(), codes);
            for (int i = 0; i < key.size(); i++) {
                keys.add(i, cursor(group, column(key.get(i))));
            }
        });
    }

    /// The codes of all values.
    ///
    /// @param leftOut columns that do not count
    /// @throws ParquetException where a column is nested
    public void contents(Set<String> leftOut, Taker taker) {
        List<String> columns = schema().getFields().stream()
                .map(Type::getName)
                .filter(name -> !leftOut.contains(name))
                .toList();
        each(taker, (group, codes) -> {
            for (String name : columns) {
                ColumnDescriptor column = column(name);
                new ContentCodes(column, codes).add(cursor(group, column));
            }
            ContentCodes.finish(codes);
        });
    }

    /// Does something with one row group.
    private interface Work {
        void on(int group, RowCodes codes) throws IOException;
    }

    private void each(Taker taker, Work work) {
        int first = 0;
        for (int i = 0; i < footer.blocks().size(); i++) {
            int group = i;
            int rows = Math.toIntExact(footer.blocks().get(i).getRowCount());
            if (rows > 0) {
                Failures.ifInterrupted(input.name());
                RowCodes codes = RowCodes.of(rows);
                Failures.naming(input.name(), () -> work.on(group, codes));
                taker.take(first, codes);
            }
            first = Math.addExact(first, rows);
        }
    }

    private MessageType schema() {
        return footer.metadata().getFileMetaData().getSchema();
    }

    private ColumnDescriptor column(String name) {
        return column(input, footer, name);
    }

    /// A flat column.
    ///
    /// @throws ParquetException where there is none
    static ColumnDescriptor column(ParquetInput input, Footers.Footer footer, String name) {
        MessageType schema = footer.metadata().getFileMetaData().getSchema();
        return Optional.of(name)
                .filter(schema::containsField)
                .map(schema::getType)
                .filter(type -> type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED))
                .map(type -> schema.getColumnDescription(new String[] {name}))
                .orElseThrow(() -> new ParquetException(
                        input.name() + ": has no column \"" + name + "\" of plain values, which is needed."));
    }

    private PageCursor cursor(int group, ColumnDescriptor column) throws IOException {
        return new PageCursor(chunk(input, footer, group, column).pages(), page);
    }

    /// Reads the chunk of a column.
    static ChunkBytes chunk(ParquetInput input, Footers.Footer footer, int group, ColumnDescriptor column)
            throws IOException {
        BlockMetaData block = footer.blocks().get(group);
        int at = RowGroupAppender.indexOf(block, column.getPath());
        if (at < 0) {
            throw new Refusal("the column \"" + column.getPath()[0] + "\" is missing in a row group.");
        }
        ColumnChunkMetaData stored = block.getColumns().get(at);
        FileMetaData metadata = footer.metadata().getFileMetaData();
        int length = Math.toIntExact(stored.getTotalSize());
        return new ChunkBytes(
                column,
                stored.getCodec(),
                input.read(stored.getStartingPos(), length),
                0,
                length,
                block.getRowCount(),
                Objects.requireNonNullElse(metadata.getCreatedBy(), ""));
    }
}
