package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Change;
import java.util.Optional;

/// Asked just before each change whether it may begin. Asked by several threads at once.
@FunctionalInterface
public interface Gate {

    /// Lets everything begin.
    Gate OPEN = _ -> Optional.empty();

    /// Why the change may not begin, in a full sentence; empty where it may.
    Optional<String> refusal(Change change);
}
