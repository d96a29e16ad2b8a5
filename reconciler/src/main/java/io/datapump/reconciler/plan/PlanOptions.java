package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import java.util.Optional;
import java.util.Set;

/// What is asked of the planner beside the configuration.
///
/// @param pruning whether owned resources that are no longer desired are deleted
/// @param adopt unowned resources to take over, each named explicitly
/// @param acknowledged losses agreed to on the command line, by [Loss#name]
/// @param commit the full id of the commit the configuration was read from
public record PlanOptions(Pruning pruning, Set<ResourceId> adopt, Set<String> acknowledged, Optional<String> commit) {

    /// Nothing is deleted, adopted or agreed to.
    public static final PlanOptions STANDARD = new PlanOptions(Pruning.LIST, Set.of(), Set.of(), Optional.empty());

    public PlanOptions {
        adopt = Set.copyOf(adopt);
        acknowledged = Set.copyOf(acknowledged);
    }

    public PlanOptions withPruning() {
        return new PlanOptions(Pruning.DELETE, adopt, acknowledged, commit);
    }

    public PlanOptions adopting(ResourceId... resources) {
        return adopting(Set.of(resources));
    }

    public PlanOptions adopting(Set<ResourceId> resources) {
        return new PlanOptions(pruning, resources, acknowledged, commit);
    }

    public PlanOptions acknowledging(Set<String> names) {
        return new PlanOptions(pruning, adopt, names, commit);
    }

    public PlanOptions at(Optional<String> id) {
        return new PlanOptions(pruning, adopt, acknowledged, id);
    }

    /// What becomes of owned resources that are no longer desired.
    public enum Pruning {
        /// The plan lists them.
        LIST,
        /// The plan deletes them.
        DELETE
    }
}
