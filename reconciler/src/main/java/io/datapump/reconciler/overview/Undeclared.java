package io.datapump.reconciler.overview;

import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.sight.ServerSeen;

/// A server of the account that no document declares.
///
/// @param document what would declare it
public record Undeclared(ServerSeen server, Mend.Yaml document) {}
