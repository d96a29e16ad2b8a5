package io.datapump.pump.parquet;

import java.util.List;

/// Rows that are scattered together: several small row groups, or a part of a large one.
record ScatterStep(List<Segment> segments) {

    ScatterStep {
        segments = List.copyOf(segments);
    }

    int rows() {
        return segments.stream().mapToInt(Segment::rows).sum();
    }

    /// Consecutive rows of one row group.
    ///
    /// @param isFirst whether they are its first rows
    /// @param isLast whether they are its last rows
    record Segment(RowGroupInput group, int rows, boolean isFirst, boolean isLast) {}
}
