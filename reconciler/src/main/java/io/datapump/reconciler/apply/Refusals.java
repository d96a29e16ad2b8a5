package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.ApplyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Why a plan is not carried out at all.
final class Refusals {

    private Refusals() {}

    /// Refuses a plan with conflicts, with losses nobody has agreed to, or with more deletions than allowed.
    ///
    /// @throws ApplyException with every reason
    static void check(Plan plan, int pruneLimit) {
        var reasons = new ArrayList<String>();
        plan.conflicts()
                .forEach(conflict ->
                        reasons.add("%s is not this lake's. %s".formatted(conflict.resource(), conflict.reason())));
        plan.unagreed().forEach(loss -> reasons.add("%s: %s %s".formatted(loss.name(), loss.sentence(), how(loss))));
        tooMany(plan, pruneLimit).ifPresent(reasons::add);
        if (!reasons.isEmpty()) {
            throw new ApplyException(sentence(reasons));
        }
    }

    private static String sentence(List<String> reasons) {
        return reasons.size() == 1 && !reasons.getFirst().contains("\n")
                ? "Cannot apply the plan: %s Nothing was changed.".formatted(reasons.getFirst())
                : "Cannot apply the plan:\n  - %s\nNothing was changed.".formatted(String.join("\n  - ", reasons));
    }

    private static String how(Loss loss) {
        return switch (loss.consent()) {
            case Loss.Consent.Missing missing -> missing.how();
            case Loss.Consent.Given given -> "Agreed to by %s.".formatted(given.by());
        };
    }

    private static Optional<String> tooMany(Plan plan, int limit) {
        var deletions =
                plan.changes().stream().filter(Change.Delete.class::isInstance).count();
        return Optional.of(deletions)
                .filter(count -> count > limit)
                .map(count -> ("It deletes %d resources, and the limit is %d. Read the plan; if all of them are to go,"
                                + " apply with --prune-limit %d.")
                        .formatted(count, limit, count));
    }
}
