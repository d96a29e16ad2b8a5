package io.datapump.schema.diagnostic;

/// Another place that a finding is about: where the name is taken already, where the other key stands.
///
/// @param note what stands there; a clause without full stop
public record Related(Place place, String note) {}
