package io.datapump.reconciler.plan;

import io.datapump.reconciler.impact.Impact;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// All steps from live to desired, as a finished value. Renderers read it and compute nothing; apply carries
/// out exactly this.
///
/// @param options what was asked of the planner
/// @param changes in the order they are carried out, [Change.Keep]s among them; deletions come last
/// @param findings in the order of kinds, then names
/// @param losses what is gone afterwards, resources first, then data by name
/// @param notes what people should know of the agreements they gave, in full sentences: those that agree to
///     nothing
/// @param impact what it means for data
public record Plan(
        Scope scope,
        PlanOptions options,
        Basis basis,
        List<Change> changes,
        List<Finding> findings,
        List<Loss> losses,
        List<String> notes,
        Impact impact) {

    public Plan {
        changes = List.copyOf(changes);
        findings = List.copyOf(findings);
        losses = List.copyOf(losses);
        notes = List.copyOf(notes);
    }

    /// A plan without notes that concerns no data.
    public Plan(
            Scope scope,
            PlanOptions options,
            Basis basis,
            List<Change> changes,
            List<Finding> findings,
            List<Loss> losses) {
        this(scope, options, basis, changes, findings, losses, List.of(), Impact.NONE);
    }

    /// Whether live is as desired: nothing to change and no conflict. Orphans and
    /// what is unmanaged leave a plan empty.
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

    /// The same plan with losses, and with notes on who agreed to them.
    public Plan losing(List<Loss> gone, List<String> remarks) {
        return new Plan(scope, options, basis, changes, findings, gone, remarks, impact);
    }

    /// The same plan with what it means for data.
    public Plan meaning(Impact forData) {
        return new Plan(scope, options, basis, changes, findings, losses, notes, forData);
    }

    /// What concerns these resources and nothing else: their changes, their findings, their losses.
    public Plan only(Set<ResourceId> resources) {
        var names = resources.stream().map(ResourceId::toString).collect(Collectors.toSet());
        return new Plan(
                scope,
                options,
                basis,
                changes.stream()
                        .filter(change -> resources.contains(change.resource()))
                        .toList(),
                findings.stream()
                        .filter(finding -> resources.contains(finding.resource()))
                        .toList(),
                losses.stream().filter(loss -> names.contains(loss.name())).toList());
    }

    /// The losses that nobody has agreed to.
    public List<Loss> unagreed() {
        return losses.stream().filter(loss -> !loss.isAgreed()).toList();
    }

    public PlanSummary summary() {
        return PlanSummary.of(this);
    }
}
