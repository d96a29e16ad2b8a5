package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import java.util.Set;

/// What the planner may do beyond creating and changing what is the lake's.
///
/// @param pruning whether owned resources that are no longer desired are deleted
/// @param adopt unowned resources to take over, each named explicitly
public record PlanOptions(Pruning pruning, Set<ResourceId> adopt) {

    /// Nothing is deleted, nothing is adopted.
    public static final PlanOptions STANDARD = new PlanOptions(Pruning.LIST, Set.of());

    public PlanOptions {
        adopt = Set.copyOf(adopt);
    }

    public PlanOptions withPruning() {
        return new PlanOptions(Pruning.DELETE, adopt);
    }

    public PlanOptions adopting(ResourceId... resources) {
        return new PlanOptions(pruning, Set.of(resources));
    }

    /// What becomes of owned resources that are no longer desired.
    public enum Pruning {
        /// The plan lists them.
        LIST,
        /// The plan deletes them.
        DELETE
    }
}
