package io.datapump.reconciler.plan;

/// A plan in figures.
public record PlanSummary(int create, int update, int replace, int delete, int adopt, int keep, Findings findings) {

    /// What the plan does nothing about.
    ///
    /// @param conflicts resources of a desired name that are not the lake's
    /// @param orphans owned resources that are no longer desired and stay
    public record Findings(int conflicts, int orphans) {}

    static PlanSummary of(Plan plan) {
        return new PlanSummary(
                count(plan, Change.Create.class),
                count(plan, Change.Update.class),
                count(plan, Change.Replace.class),
                count(plan, Change.Delete.class),
                count(plan, Change.Adopt.class),
                count(plan, Change.Keep.class),
                new Findings(
                        plan.conflicts().size(),
                        plan.findings().size() - plan.conflicts().size()));
    }

    private static int count(Plan plan, Class<? extends Change> type) {
        return (int) plan.changes().stream().filter(type::isInstance).count();
    }
}
