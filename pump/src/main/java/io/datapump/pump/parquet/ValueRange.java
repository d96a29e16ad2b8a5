package io.datapump.pump.parquet;

import java.util.List;
import java.util.Optional;

/// From the smallest to the largest value of one column, both included, in the form of
/// [Fingerprint.ColumnBounds].
public record ValueRange(String min, String max) {

    /// Of a column of which a footer tells both bounds; empty where it does not.
    public static Optional<ValueRange> of(Fingerprint fingerprint, String column) {
        return Optional.ofNullable(fingerprint.columns().get(column))
                .flatMap(bounds -> bounds.min().flatMap(min -> bounds.max().map(max -> new ValueRange(min, max))));
    }

    /// What holds all of them; empty where there are none.
    public static Optional<ValueRange> around(List<ValueRange> ranges) {
        return ranges.stream()
                .reduce((one, other) -> new ValueRange(
                        BoundText.compare(one.min, other.min) <= 0 ? one.min : other.min,
                        BoundText.compare(one.max, other.max) >= 0 ? one.max : other.max));
    }

    /// Whether a value may be in both.
    public boolean overlaps(ValueRange other) {
        return BoundText.compare(min, other.max) <= 0 && BoundText.compare(other.min, max) <= 0;
    }

    /// Whether every value of the other is within this.
    public boolean covers(ValueRange other) {
        return BoundText.compare(min, other.min) <= 0 && BoundText.compare(other.max, max) <= 0;
    }
}
