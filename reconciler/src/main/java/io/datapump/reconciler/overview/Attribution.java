package io.datapump.reconciler.overview;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Finding;
import io.datapump.reconciler.plan.Verdict;
import java.util.List;

/// What a plan says of one cluster, or of the lake as a whole.
///
/// @param absent resources that do not exist
/// @param different resources that differ from the configuration
/// @param foreign resources of a desired name that are not the lake's
record Attribution(List<Change.Create> absent, List<Change> different, List<Finding.Conflict> foreign) {

    /// Sorts what a plan says. It deletes and adopts nothing, so what is not created is changed.
    static Attribution of(List<Verdict> verdicts) {
        return new Attribution(
                only(Change.Create.class, verdicts),
                only(Change.class, verdicts).stream()
                        .filter(change -> !(change instanceof Change.Create))
                        .toList(),
                only(Finding.Conflict.class, verdicts));
    }

    private static <T extends Verdict> List<T> only(Class<T> type, List<Verdict> verdicts) {
        return verdicts.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
