package io.datapump.pump.job;

import java.util.Optional;

/// What somebody has asked of a run that is started again by hand, left at `runs/{cluster}/{export}/replay.json` before
/// it starts and deleted when it has been told of. A run that nobody has asked anything of is a whole one.
///
/// @param table folder of the one table that is to be published; every other table stays as it is. Empty: all of them
/// @param overLater whether the run may replace a later snapshot, which is then no longer shown
public record Replay(Optional<String> table, boolean overLater) {

    /// A whole run that gives way to a later snapshot.
    public static final Replay WHOLE = new Replay(Optional.empty(), false);
}
