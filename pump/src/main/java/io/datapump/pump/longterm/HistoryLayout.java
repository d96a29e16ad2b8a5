package io.datapump.pump.longterm;

import io.datapump.schema.spec.LongtermMode;
import java.util.List;
import java.util.Optional;

/// How a history is kept. What is there was written by one layout, and another would read it wrongly, so a
/// history never changes its own.
///
/// @param key columns; empty: rows cannot be told apart
/// @param partitionBy each folder level and what it is taken from, as text that is equal for equal levels
/// @param time the column that says when a row is from: the first that a date part is taken from
public record HistoryLayout(LongtermMode mode, List<String> key, List<String> partitionBy, Optional<String> time) {

    public HistoryLayout {
        key = List.copyOf(key);
        partitionBy = List.copyOf(partitionBy);
    }

    public boolean hasKey() {
        return !key.isEmpty();
    }
}
