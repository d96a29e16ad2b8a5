package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What an apply did.
///
/// @param results one for each pending change of the plan, in its order
/// @param remaining the plan made afterwards; empty where a change was not done, because it would tell nothing
///     new
public record ApplyReport(List<Result> results, Optional<Plan> remaining) {

    public ApplyReport {
        results = List.copyOf(results);
    }

    /// One change and what became of it.
    ///
    /// @param took zero where it was not begun
    public record Result(Change change, Outcome outcome, Duration took) {

        /// A change that took no time.
        public Result(Change change, Outcome outcome) {
            this(change, outcome, Duration.ZERO);
        }

        public boolean isDone() {
            return outcome instanceof Outcome.Done;
        }
    }

    /// Whether every change was done and nothing is left to change. A difference that remains after a complete
    /// apply is a defect of a kind's normalization, and counts as failure.
    public boolean succeeded() {
        return allDone() && remaining.filter(Plan::isEmpty).isPresent();
    }

    public boolean allDone() {
        return results.stream().allMatch(Result::isDone);
    }
}
