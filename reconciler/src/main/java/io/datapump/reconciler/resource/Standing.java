package io.datapump.reconciler.resource;

/// How a live resource stands to what is desired.
public enum Standing {
    /// It is what it is: kept, changed or deleted by comparison.
    CURRENT,
    /// It has a successor, or will have one, and something may use it still: kept without a word, and
    /// shown beside its successor for people to compare.
    SUPERSEDED
}
