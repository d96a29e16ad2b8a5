package io.datapump.reconciler.apply;

import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Change;

/// Hears of changes while a plan is carried out. Called by several threads at once.
public interface ApplyListener {

    /// Hears nothing.
    ApplyListener NONE = new ApplyListener() {};

    /// The change has begun. Not called for one that is skipped.
    default void begun(Change change) {}

    /// The change has come to its outcome.
    default void ended(Result result) {}
}
