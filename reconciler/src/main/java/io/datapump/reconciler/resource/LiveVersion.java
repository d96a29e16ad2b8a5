package io.datapump.reconciler.resource;

import java.time.Instant;
import java.util.Optional;

/// Which state of itself a live resource is in, as AWS counts it: for people who ask since when it
/// differs. Never compared.
///
/// @param label for example `version 7` or `revision 12`
/// @param since when AWS says this state began
public record LiveVersion(String label, Optional<Instant> since) {}
