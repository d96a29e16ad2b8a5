package io.datapump.reconciler.apply;

/// What a failed change means for the others.
public enum OnFailure {
    /// What does not depend on it goes on.
    CONTINUE,
    /// Nothing else begins.
    STOP
}
