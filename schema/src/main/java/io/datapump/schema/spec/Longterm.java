package io.datapump.schema.spec;

import java.time.Period;
import java.util.List;
import java.util.Optional;

/// History that outlives a purge in the source.
///
/// @param key columns that identify a row; empty: rows cannot be told apart
/// @param retain how long; empty: for ever
/// @param partitionBy outermost folder first; empty: as the table itself
/// @param mode what is held of a row that changes
public record Longterm(List<String> key, Optional<Period> retain, List<PartitionField> partitionBy, LongtermMode mode) {

    /// A history of latest states.
    public Longterm(List<String> key, Optional<Period> retain, List<PartitionField> partitionBy) {
        this(key, retain, partitionBy, LongtermMode.LATEST);
    }

    public Longterm {
        key = List.copyOf(key);
        partitionBy = List.copyOf(partitionBy);
    }
}
