package io.datapump.pump.replay;

import java.util.Optional;

/// What somebody wants to see run again.
///
/// @param table one table by its folder, its name in Glue or its full name in the source; empty: all of them
/// @param overLater whether a later snapshot that the lake shows may be replaced
public record ReplayRequest(String cluster, String export, Optional<String> table, boolean overLater) {}
