package io.datapump.reconciler.drift;

import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import java.util.List;
import java.util.Optional;

/// How a lake's live state differs from its configuration, as a finished value. No time is part of it: equal states
/// give equal reports, whenever they are read.
///
/// @param commit the full id of the commit the configuration was read from; empty for files that are not committed
/// @param drifts in the order of the plan
/// @param pending what differs because the configuration has changed since the last apply, in the order of the plan;
///     empty where it has not. Where it has, nobody can tell which of these would differ anyway
public record DriftReport(
        Scope scope,
        Optional<String> commit,
        Standing configuration,
        List<Drift> drifts,
        List<Drift> pending,
        Bystanders bystanders,
        Commands commands) {

    public DriftReport {
        drifts = List.copyOf(drifts);
        pending = List.copyOf(pending);
    }

    /// How the configuration stands to the one that was applied last.
    public enum Standing {
        /// It is the one in force: every difference is drift.
        IN_FORCE,
        /// It has changed since: what an apply would change anyway is no drift.
        CHANGED,
        /// Nobody knows which one was applied last, so every difference counts as drift.
        UNKNOWN
    }

    /// What is no drift and is never touched.
    ///
    /// @param orphans resources of the lake that no document asks for
    /// @param unmanaged resources that work on the lake, and neither does it own them nor ask for them
    /// @param tables tables in the lake's database that no declared cluster accounts for
    public record Bystanders(List<ResourceId> orphans, List<Unmanaged> unmanaged, List<StrayTable> tables) {

        public Bystanders {
            orphans = List.copyOf(orphans);
            unmanaged = List.copyOf(unmanaged);
            tables = List.copyOf(tables);
        }

        public boolean isEmpty() {
            return orphans.isEmpty() && unmanaged.isEmpty() && tables.isEmpty();
        }
    }

    /// A resource that works on the lake.
    ///
    /// @param tree what it does
    public record Unmanaged(ResourceId resource, StateTree tree) {}

    /// Reads a plan as drift.
    ///
    /// @param plan made from `live`, deleting and adopting nothing
    /// @param inForce digest of the configuration that was applied last; empty where nobody knows
    public static DriftReport of(
            Plan plan, LiveState live, List<StrayTable> tables, Optional<String> inForce, Commands commands) {
        var reading = new PlanReading(live, commands);
        var standing = inForce.map(
                        hash -> hash.equals(plan.basis().configuration()) ? Standing.IN_FORCE : Standing.CHANGED)
                .orElse(Standing.UNKNOWN);
        var differences = plan.pending().stream().map(reading::drift).toList();
        var disowned = plan.conflicts().stream().map(reading::drift).toList();
        var hasChanged = standing == Standing.CHANGED;
        return new DriftReport(
                plan.scope(),
                plan.basis().commit(),
                standing,
                hasChanged ? disowned : PlanReading.joined(differences, disowned),
                hasChanged ? differences : List.of(),
                new Bystanders(
                        plan.findings().stream()
                                .filter(Finding.Orphan.class::isInstance)
                                .map(Finding::resource)
                                .toList(),
                        plan.findings().stream()
                                .filter(Finding.Unmanaged.class::isInstance)
                                .map(finding -> reading.unmanaged(finding.resource()))
                                .toList(),
                        tables),
                commands);
    }

    /// The same report with more that differs, behind what it has.
    public DriftReport and(List<Drift> more) {
        return new DriftReport(
                scope, commit, configuration, PlanReading.joined(drifts, more), pending, bystanders, commands);
    }

    /// Whether anything differs that should not.
    public boolean isDrift() {
        return !drifts.isEmpty();
    }
}
