package io.datapump.pump.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;

/// Column readers without the record that parquet-java would have around them: one column, one converter.
final class ColumnReaders {

    private ColumnReaders() {}

    /// A reader of all values of a column in one row group.
    ///
    /// @param converter receives the values where they are read through it; need not convert anything
    ///     otherwise
    /// @param createdBy the writer of the file, as some writers' DELTA pages have a known defect
    ///     (PARQUET-246)
    static ColumnReader open(
            PageReader pages, ColumnDescriptor column, long rows, PrimitiveConverter converter, String createdBy) {
        MessageType schema = new MessageType("column", column.getPrimitiveType());
        return new ColumnReadStoreImpl(new OneColumn(pages, rows), new Around(converter), schema, createdBy)
                .getColumnReader(column);
    }

    private record OneColumn(PageReader pages, long rows) implements PageReadStore {

        @Override
        public PageReader getPageReader(ColumnDescriptor column) {
            return pages;
        }

        @Override
        public long getRowCount() {
            return rows;
        }
    }

    private static final class Around extends GroupConverter {

        private final PrimitiveConverter converter;

        private Around(PrimitiveConverter converter) {
            this.converter = converter;
        }

        @Override
        public Converter getConverter(int fieldIndex) {
            return converter;
        }

        @Override
        public void start() {
            // No record begins.
        }

        @Override
        public void end() {
            // No record ends.
        }
    }
}
