package io.datapump.reconciler.apply;

import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Carries out a plan change by change. A change that fails stops everything that needs it; what is independent
/// of it goes on. Deletions are made only while nothing has failed.
///
/// May be interrupted anywhere and run again with a new plan: each change is one that can be repeated.
public final class Applier {

    private final Map<KindName, ManagedKind<?>> kinds = new HashMap<>();

    /// @param kinds all kinds the plans may name
    public Applier(List<ManagedKind<?>> kinds) {
        kinds.forEach(managed -> this.kinds.put(managed.kind().name(), managed));
    }

    /// Carries out the plan's pending changes in its order.
    ///
    /// @param config the configuration the plan was made from
    /// @param progress told of every outcome as it happens
    /// @return one result for each pending change
    /// @throws ApplyException where the plan has conflicts; nothing has been changed then
    public List<Result> apply(LakeConfig config, Plan plan, Consumer<Result> progress) {
        refuseConflicts(plan);
        var failed = new HashMap<KindName, ResourceId>();
        var results = new ArrayList<Result>();
        for (var change : plan.pending()) {
            var managed = managed(change.resource().kind());
            var outcome = obstacle(managed, change, failed)
                    .<Outcome>map(Outcome.Skipped::new)
                    .orElseGet(() -> Step.of(managed, config, plan).carryOut(change));
            var result = new Result(change, outcome);
            if (!result.isDone()) {
                failed.putIfAbsent(change.resource().kind(), change.resource());
            }
            progress.accept(result);
            results.add(result);
        }
        return List.copyOf(results);
    }

    private static void refuseConflicts(Plan plan) {
        if (!plan.conflicts().isEmpty()) {
            throw new ApplyException("Cannot apply the plan: %s. Nothing was changed."
                    .formatted(String.join(
                            "; ",
                            plan.conflicts().stream()
                                    .map(conflict -> "%s is not this lake's. %s"
                                            .formatted(conflict.resource(), conflict.reason()))
                                    .toList())));
        }
    }

    private Optional<String> obstacle(ManagedKind<?> managed, Change change, Map<KindName, ResourceId> failed) {
        var inTheWay = switch (change) {
            case Change.Delete delete -> failed.values().stream().findFirst();
            case Change other ->
                needed(managed).stream()
                        .filter(failed::containsKey)
                        .sorted()
                        .findFirst()
                        .map(failed::get);
        };
        return inTheWay.map("%s was not done."::formatted);
    }

    private Set<KindName> needed(ManagedKind<?> managed) {
        var all = new HashSet<KindName>();
        for (var need : managed.needs()) {
            if (all.add(need)) {
                all.addAll(needed(managed(need)));
            }
        }
        return all;
    }

    private ManagedKind<?> managed(KindName name) {
        return Optional.ofNullable(kinds.get(name))
                .orElseThrow(() -> new ApplyException(
                        "Cannot apply the plan: it names the kind %s, which this version does not manage."
                                .formatted(name)));
    }
}
