package io.datapump.local.source;

import java.util.List;

/// The rows of another table with the columns in another order.
///
/// @param order for each new column the number of the old one
record ReorderedRows(RowSource original, List<Integer> order) implements RowSource {

    ReorderedRows {
        order = List.copyOf(order);
    }

    List<SampleColumn> columns(List<SampleColumn> columns) {
        return order.stream().map(columns::get).toList();
    }

    @Override
    public void row(long number, RowSink sink) {
        original.row(number, new Moved(sink, order));
    }

    private record Moved(RowSink sink, List<Integer> order) implements RowSink {

        private int to(int column) {
            return order.indexOf(column);
        }

        @Override
        public void nothing(int column) {
            sink.nothing(to(column));
        }

        @Override
        public void bool(int column, boolean value) {
            sink.bool(to(column), value);
        }

        @Override
        public void int32(int column, int value) {
            sink.int32(to(column), value);
        }

        @Override
        public void int64(int column, long value) {
            sink.int64(to(column), value);
        }

        @Override
        public void float32(int column, float value) {
            sink.float32(to(column), value);
        }

        @Override
        public void float64(int column, double value) {
            sink.float64(to(column), value);
        }

        @Override
        public void bytes(int column, byte[] value) {
            sink.bytes(to(column), value);
        }

        @Override
        public void text(int column, byte[] utf8) {
            sink.text(to(column), utf8);
        }
    }
}
