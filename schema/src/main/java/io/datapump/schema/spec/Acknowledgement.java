package io.datapump.schema.spec;

import java.util.Optional;

/// A removal somebody has agreed to, by name.
///
/// @param remove what goes, by name: in a Lake document the whole name,
///     in a Cluster document what stands behind the cluster, for example `database/table`
/// @param rows how many rows may go at most, in all that it covers; empty: any number
/// @param because why; for the people who read the plan
public record Acknowledgement(String remove, Optional<Long> rows, Optional<String> because) {}
