package io.datapump.reconciler.apply;

import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.schema.spec.LakeConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// Carries out a plan: what is independent side by side, what needs something else after it, deletions at the
/// end and only while nothing has failed.
///
/// May be interrupted anywhere and run again with a new plan: each change is one that can be repeated.
public final class Applier {

    private final SequencedMap<KindName, ManagedKind<?>> kinds = new LinkedHashMap<>();
    private final ApplyPolicy policy;
    private final Gate gate;

    /// @param kinds all kinds the plans may name, in the order of apply: what a kind needs stands before it
    /// @param gate asked before each change
    public Applier(List<ManagedKind<?>> kinds, ApplyPolicy policy, Gate gate) {
        kinds.forEach(managed -> this.kinds.put(managed.kind().name(), managed));
        this.policy = policy;
        this.gate = gate;
    }

    /// Carries out the plan's pending changes.
    ///
    /// @param config the configuration the plan was made from
    /// @return one result for each pending change, in the plan's order, whichever ended first
    /// @throws ApplyException where the plan has conflicts, losses nobody agreed to, or more deletions than
    ///     the policy allows; nothing has been changed then
    public List<Result> apply(LakeConfig config, Plan plan, ApplyListener listener) {
        Refusals.check(plan, policy.pruneLimit());
        var pending = plan.pending();
        var steps = pending.stream()
                .map(change -> change.resource().kind())
                .distinct()
                .collect(Collectors.toMap(kind -> kind, kind -> Steps.of(managed(kind), config, plan)));
        return new ApplyRun(Schedule.of(pending, kinds.values()), Map.copyOf(steps), policy.onFailure(), gate, listener)
                .carryOut(pending);
    }

    private ManagedKind<?> managed(KindName name) {
        var managed = kinds.get(name);
        if (managed == null) {
            throw new ApplyException(
                    "Cannot apply the plan: it names the kind %s, which this version does not manage.".formatted(name));
        }
        return managed;
    }
}
