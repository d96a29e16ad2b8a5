package io.datapump.schema.spec;

import java.util.Optional;

/// Rows of histories that somebody has agreed to let go.
///
/// @param name see [AgreedName#ofHistory]
/// @param rows how many at most, in all that the name covers; empty: any number
public record AgreedRows(AgreedName name, Optional<Long> rows) {}
