package io.datapump.reconciler.plan;

import java.util.List;

/// A plan in figures.
public record PlanSummary(int create, int update, int replace, int delete, int adopt, int keep, Findings findings) {

    /// What the plan does nothing about.
    ///
    /// @param conflicts resources of a desired name that are not the lake's
    /// @param orphans owned resources that are no longer desired and stay
    /// @param unmanaged resources that work on the lake and are neither desired nor the lake's
    public record Findings(int conflicts, int orphans, int unmanaged) {}

    static PlanSummary of(Plan plan) {
        return new PlanSummary(
                count(plan.changes(), Change.Create.class),
                count(plan.changes(), Change.Update.class),
                count(plan.changes(), Change.Replace.class),
                count(plan.changes(), Change.Delete.class),
                count(plan.changes(), Change.Adopt.class),
                count(plan.changes(), Change.Keep.class),
                new Findings(
                        count(plan.findings(), Finding.Conflict.class),
                        count(plan.findings(), Finding.Orphan.class),
                        count(plan.findings(), Finding.Unmanaged.class)));
    }

    private static int count(List<? extends Verdict> verdicts, Class<? extends Verdict> type) {
        return (int) verdicts.stream().filter(type::isInstance).count();
    }
}
