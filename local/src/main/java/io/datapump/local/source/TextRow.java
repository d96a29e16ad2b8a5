package io.datapump.local.source;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// Collects one row as text.
final class TextRow implements RowSink {

    private final Optional<String>[] values;

    @SuppressWarnings({"unchecked", "rawtypes"})
    TextRow(int columns) {
        values = new Optional[columns];
        Arrays.fill(values, Optional.empty());
    }

    List<Optional<String>> values() {
        return List.of(values);
    }

    @Override
    public void nothing(int column) {
        values[column] = Optional.empty();
    }

    @Override
    public void bool(int column, boolean value) {
        values[column] = Optional.of(Boolean.toString(value));
    }

    @Override
    public void int32(int column, int value) {
        values[column] = Optional.of(Integer.toString(value));
    }

    @Override
    public void int64(int column, long value) {
        values[column] = Optional.of(Long.toString(value));
    }

    @Override
    public void float32(int column, float value) {
        values[column] = Optional.of(Float.toString(value));
    }

    @Override
    public void float64(int column, double value) {
        values[column] = Optional.of(Double.toString(value));
    }

    @Override
    public void bytes(int column, byte[] value) {
        values[column] = Optional.of(HexFormat.of().formatHex(value));
    }

    @Override
    public void text(int column, byte[] utf8) {
        values[column] = Optional.of(new String(utf8, StandardCharsets.UTF_8));
    }
}
