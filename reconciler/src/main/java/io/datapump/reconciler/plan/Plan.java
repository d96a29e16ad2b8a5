package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.Scope;
import java.util.List;

/// All steps from live to desired, as a finished value. Renderers read it and compute nothing; apply carries
/// out exactly this.
///
/// @param options what was asked of the planner
/// @param changes in the order they are carried out, [Change.Keep]s among them; deletions come last
/// @param findings in the order of kinds, then names
public record Plan(Scope scope, PlanOptions options, List<Change> changes, List<Finding> findings) {

    public Plan {
        changes = List.copyOf(changes);
        findings = List.copyOf(findings);
    }

    /// Whether live is as desired: nothing to change and no conflict. Orphans alone leave a plan empty.
    public boolean isEmpty() {
        return pending().isEmpty() && conflicts().isEmpty();
    }

    /// The changes that are not [Change.Keep].
    public List<Change> pending() {
        return changes.stream()
                .filter(change -> !(change instanceof Change.Keep))
                .toList();
    }

    public List<Finding.Conflict> conflicts() {
        return findings.stream()
                .filter(Finding.Conflict.class::isInstance)
                .map(Finding.Conflict.class::cast)
                .toList();
    }

    public PlanSummary summary() {
        return PlanSummary.of(this);
    }
}
