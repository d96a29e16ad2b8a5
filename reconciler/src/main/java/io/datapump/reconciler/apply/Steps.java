package io.datapump.reconciler.apply;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.LiveResource;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.Planner;
import io.datapump.reconciler.plan.Verdict;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The changes of one kind. Each: read again, judge again, and only if the answer is still the planned one,
/// change. Thread-safe.
final class Steps<S extends ResourceState> {

    private final ManagedKind<S> managed;
    private final Map<String, Located<S>> desired;
    private final Planner planner;
    private final Scope scope;

    private Steps(ManagedKind<S> managed, Map<String, Located<S>> desired, Plan plan) {
        this.managed = managed;
        this.desired = desired;
        this.planner = new Planner(plan.scope(), plan.options());
        this.scope = plan.scope();
    }

    static <S extends ResourceState> Steps<S> of(ManagedKind<S> managed, LakeConfig config, Plan plan) {
        var desired = managed.kind().desired(config).stream()
                .map(state -> state.map(managed.kind()::normalize))
                .collect(Collectors.toMap(state -> state.value().name(), Function.identity()));
        return new Steps<>(managed, Map.copyOf(desired), plan);
    }

    Outcome carryOut(Change change) {
        try {
            var wanted = Optional.ofNullable(desired.get(change.resource().name()));
            var live = managed.client().find(scope, change.resource().name());
            return judge(wanted, live).filter(change::isSameStep).isPresent()
                    ? change(change, wanted, live)
                    : new Outcome.Failed("It is no longer as it was when the plan was made. Plan again.");
        } catch (LiveStateException e) {
            return new Outcome.Failed(e.reason());
        } catch (RuntimeException e) {
            return new Outcome.Unknown("It broke off where it should not: %s. Plan again to see how far it came."
                    .formatted(Optional.ofNullable(e.getMessage())
                            .orElse(e.getClass().getSimpleName())));
        }
    }

    private Outcome change(Change change, Optional<Located<S>> wanted, Optional<S> live) {
        try {
            switch (change) {
                case Change.Create create -> managed.client().create(scope, required(wanted));
                case Change.Update update -> managed.client().update(scope, live.orElseThrow(), required(wanted));
                case Change.Adopt adopt -> managed.client().update(scope, live.orElseThrow(), required(wanted));
                case Change.Delete delete -> managed.client().delete(scope, live.orElseThrow());
                case Change.Replace replace -> {
                    managed.client().delete(scope, live.orElseThrow());
                    managed.client().create(scope, required(wanted));
                }
                case Change.Keep keep -> {}
            }
            return new Outcome.Done();
        } catch (ApplyException e) {
            return switch (e.effect()) {
                case NONE -> new Outcome.Failed(e.reason());
                case UNKNOWN -> settle(change.resource(), wanted, e);
            };
        }
    }

    /// After a lost answer the resource itself says whether the change took place.
    private Outcome settle(ResourceId resource, Optional<Located<S>> wanted, ApplyException lost) {
        try {
            var after = judge(wanted, managed.client().find(scope, resource.name()));
            var done = after.isEmpty() || after.get() instanceof Change.Keep;
            return done ? new Outcome.Done() : new Outcome.Unknown(lost.reason());
        } catch (LiveStateException e) {
            return new Outcome.Unknown(lost.reason() + " " + e.reason());
        }
    }

    private Optional<Verdict> judge(Optional<Located<S>> wanted, Optional<S> live) {
        return planner.judge(managed.kind(), wanted, live.map(state -> LiveResource.of(managed.kind(), state)));
    }

    private S required(Optional<Located<S>> wanted) {
        return wanted.map(Located::value)
                .orElseThrow(() -> new IllegalStateException("Cannot change what the configuration does not ask for"));
    }
}
