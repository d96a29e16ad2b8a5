package io.datapump.schema.spec;

import java.time.Period;
import java.util.Optional;

/// After how long the bucket's lifecycle expires what the zones hold. `catalog/`, `longterm/` and `config/` never
/// expire.
///
/// @param exported raw exports that no run has cleared; empty: never
/// @param work leftovers of dead runs
/// @param runs manifests, receipts and reports; empty: never
public record Retention(Optional<Period> exported, Period work, Optional<Period> runs) {}
