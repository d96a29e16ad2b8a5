package io.datapump.local.aws.rds;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of an answer, as RDS pages: 20 to 100 records, 100 by default, an opaque marker for the next.
///
/// @param marker null on the last page
record Page<T>(List<T> items, @Nullable String marker) {

    static <T> Page<T> of(List<T> all, @Nullable Integer maxRecords, @Nullable String marker) {
        var size = maxRecords == null ? 100 : maxRecords;
        if (size < 20 || size > 100) {
            throw RdsFailures.invalidValue(
                    "Invalid value %d for MaxRecords. Must be between 20 and 100".formatted(size));
        }
        var from = marker == null ? 0 : start(marker, all.size());
        var to = Math.min(from + size, all.size());
        return new Page<>(all.subList(from, to), to < all.size() ? "after-" + to : null);
    }

    private static int start(String marker, int size) {
        if (!marker.matches("after-\\d{1,9}")) {
            throw RdsFailures.invalidValue("The specified marker is no longer valid");
        }
        return Math.min(Integer.parseInt(marker.substring("after-".length())), size);
    }
}
