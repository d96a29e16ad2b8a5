package io.datapump.reconciler.overview;

/// How a cluster fares, in one word.
public enum Health {
    /// Somebody has to do something.
    NEEDS_YOU,
    /// Nothing is wrong and nothing is published yet: a first snapshot, export or run is to come.
    WAITING,
    /// What is published is as young as the snapshots allow.
    FRESH,
    /// Its document says that its snapshots are ignored.
    OFF
}
