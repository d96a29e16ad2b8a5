package io.datapump.schema.spec;

import java.time.Period;
import java.util.List;
import java.util.Optional;

/// History that outlives a purge in the source.
///
/// @param key columns that identify a row
/// @param retain how long; empty: for ever
public record Longterm(List<String> key, Optional<Period> retain) {

    public Longterm {
        key = List.copyOf(key);
    }
}
