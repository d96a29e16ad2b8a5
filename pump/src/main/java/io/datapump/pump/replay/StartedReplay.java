package io.datapump.pump.replay;

import io.datapump.pump.job.RunId;
import java.util.Optional;

/// A run that was started again.
///
/// @param execution ARN
/// @param table folder of the one table it publishes; empty: all of them
public record StartedReplay(RunId run, String execution, Optional<String> table) {}
