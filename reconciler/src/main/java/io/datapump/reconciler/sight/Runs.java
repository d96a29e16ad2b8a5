package io.datapump.reconciler.sight;

import java.util.Optional;

/// A cluster's last run, and the last one that published.
///
/// @param latest empty: no run has ended yet
/// @param published empty: none has published yet
public record Runs(Optional<LastRun> latest, Optional<LastRun> published) {

    public static final Runs NONE = new Runs(Optional.empty(), Optional.empty());
}
