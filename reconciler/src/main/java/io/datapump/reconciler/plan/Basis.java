package io.datapump.reconciler.plan;

import java.time.Instant;
import java.util.Optional;

/// What a plan was made from. Two plans of equal basis and options are equal; a saved plan whose basis
/// is no longer that of a new one is stale.
///
/// @param commit the full id of the commit the configuration was read from; empty for files that are
///     not committed
/// @param configuration digest of everything the configuration asks for, 64 hexadecimal digits
/// @param live digest of the live state, 64 hexadecimal digits
/// @param recordedAt when the live state was recorded; empty where AWS was read
public record Basis(Optional<String> commit, String configuration, String live, Optional<Instant> recordedAt) {}
