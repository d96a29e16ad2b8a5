package io.datapump.schema.spec;

import java.util.Optional;

/// A removal somebody has agreed to, by name.
///
/// @param remove in a Lake document a cluster; in a Cluster document `database` or `database/table`
/// @param rows how many rows may go at most; empty: any number
/// @param because why; for the people who read the plan
public record Acknowledgement(String remove, Optional<Long> rows, Optional<String> because) {}
