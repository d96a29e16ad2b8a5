package io.datapump.pump.parquet;

import java.util.Arrays;
import java.util.Optional;

/// A column of 64-bit numbers that are all the same, or all null.
final class ConstantPages implements Pages {

    private static final int ROWS = 1 << 13;

    private final Optional<Long> value;

    ConstantPages(Optional<Long> value) {
        this.value = value;
    }

    @Override
    public void next(Page page) {
        page.rows = ROWS;
        page.nulls = value.isPresent() ? 0 : ROWS;
        page.nullBits = page.nullsFor(ROWS);
        if (value.isEmpty()) {
            Arrays.fill(page.nullBits, -1L);
        }
        byte[] bytes = page.bytesFor(ROWS * Long.BYTES);
        for (int at = 0; value.isPresent() && at < ROWS * Long.BYTES; at += Long.BYTES) {
            ValueWidth.putLong(bytes, at, value.get());
        }
        page.showBytes(bytes, 0, value.isPresent() ? ROWS * Long.BYTES : 0);
    }
}
