package io.datapump.local.source;

import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/// Gives the values of rows to parquet-java's column writers.
final class ColumnSink implements RowSink {

    private final RecordConsumer consumer;
    private final String[] names;

    ColumnSink(RecordConsumer consumer, List<SampleColumn> columns) {
        this.consumer = consumer;
        this.names = columns.stream().map(SampleColumn::name).toArray(String[]::new);
    }

    void row(RowSource source, long number) {
        consumer.startMessage();
        source.row(number, this);
        consumer.endMessage();
    }

    @Override
    public void nothing(int column) {
        // A field that is not started is null.
    }

    @Override
    public void bool(int column, boolean value) {
        consumer.startField(names[column], column);
        consumer.addBoolean(value);
        consumer.endField(names[column], column);
    }

    @Override
    public void int32(int column, int value) {
        consumer.startField(names[column], column);
        consumer.addInteger(value);
        consumer.endField(names[column], column);
    }

    @Override
    public void int64(int column, long value) {
        consumer.startField(names[column], column);
        consumer.addLong(value);
        consumer.endField(names[column], column);
    }

    @Override
    public void float32(int column, float value) {
        consumer.startField(names[column], column);
        consumer.addFloat(value);
        consumer.endField(names[column], column);
    }

    @Override
    public void float64(int column, double value) {
        consumer.startField(names[column], column);
        consumer.addDouble(value);
        consumer.endField(names[column], column);
    }

    @Override
    public void bytes(int column, byte[] value) {
        binary(column, value);
    }

    @Override
    public void text(int column, byte[] utf8) {
        binary(column, utf8);
    }

    private void binary(int column, byte[] value) {
        consumer.startField(names[column], column);
        consumer.addBinary(Binary.fromConstantByteArray(value));
        consumer.endField(names[column], column);
    }
}
