package io.datapump.reconciler.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.LakeFixtures;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.KindStates;
import io.datapump.reconciler.plan.LiveResource;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.plan.Planner;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.removal.Extent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// `cellar` ← `house` ← `roof`, and a `garden` that needs nothing.
class ApplierTest {

    private static final Scope SCOPE = new Scope("123456789012", "eu-west-1", "demo");

    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final ToyKind cellar = new ToyKind("cellar", order);
    private final ToyKind house = new ToyKind("house", order);
    private final ToyKind roof = new ToyKind("roof", order);
    private final ToyKind garden = new ToyKind("garden", order);

    private final List<ManagedKind<?>> kinds =
            List.of(cellar.needing(), house.needing(cellar.name()), roof.needing(house.name()), garden.needing());

    @Test
    void whatIsNeededEndsBeforeWhatNeedsItBegins() {
        cellar.wants("a", "b");
        house.wants("c", "d");
        roof.wants("e");

        assertThat(apply(ApplyPolicy.STANDARD)).allMatch(Result::isDone);
        assertThat(order.subList(0, 2)).containsExactlyInAnyOrder("create a", "create b");
        assertThat(order.subList(2, 4)).containsExactlyInAnyOrder("create c", "create d");
        assertThat(order.subList(4, 5)).containsExactly("create e");
    }

    /// Both changes wait for each other: one after the other they would never end.
    @Test
    void changesOfAKindAndIndependentKindsGoSideBySide() {
        var together = new CyclicBarrier(3);
        cellar.wants("a", "b");
        garden.wants("g");
        cellar.onChange(() -> meet(together));
        garden.onChange(() -> meet(together));

        assertThat(apply(ApplyPolicy.STANDARD)).allMatch(Result::isDone);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new ApplyException("Nobody came.");
        }
    }

    @Test
    void noMoreThanEightAtATime() {
        cellar.wants(IntStream.range(0, 60).mapToObj(i -> "c" + i).toArray(String[]::new));

        assertThat(apply(ApplyPolicy.STANDARD)).hasSize(60).allMatch(Result::isDone);
        assertThat(cellar.mostAtOnce()).isBetween(2, 8);
    }

    @Test
    void resultsAreInThePlansOrderWhicheverEndedFirst() {
        cellar.wants("a", "b", "c", "d", "e", "f");
        garden.wants("g");

        var planned = names(plan(PlanOptions.STANDARD));

        assertThat(names(apply(ApplyPolicy.STANDARD))).isEqualTo(planned);
    }

    @Test
    void desiredStatesAreMadeOncePerKind() {
        cellar.wants("a", "b", "c", "d", "e", "f");
        var plan = plan(PlanOptions.STANDARD);
        var before = cellar.timesDesired();

        applier(ApplyPolicy.STANDARD, Gate.OPEN).apply(LakeFixtures.demo(), plan, ApplyListener.NONE);

        assertThat(cellar.timesDesired() - before).isEqualTo(1);
    }

    @Test
    void aFailureStopsWhatNeedsItAlsoAcrossAKindWithoutChanges() {
        cellar.wants("a");
        roof.wants("e");
        garden.wants("g");
        cellar.failing("a");

        assertThat(outcomes(apply(ApplyPolicy.STANDARD)))
                .containsEntry("cellar/a", new Outcome.Failed("No a."))
                .containsEntry("roof/e", new Outcome.Skipped("cellar/a was not done."))
                .containsEntry("garden/g", new Outcome.Done());
    }

    /// The garden's turn comes when the cellar has failed.
    @Test
    void stoppingBeginsNothingElse() {
        cellar.wants("a");
        cellar.failing("a");
        garden.wants("g");
        var failed = new CountDownLatch(1);
        var listener = new ApplyListener() {
            @Override
            public void ended(Result result) {
                failed.countDown();
            }
        };
        Gate late = change -> {
            if (change.resource().name().equals("g")) {
                await(failed);
            }
            return Optional.empty();
        };
        var plan = plan(PlanOptions.STANDARD);

        assertThat(outcomes(
                        applier(new ApplyPolicy(OnFailure.STOP, 10), late).apply(LakeFixtures.demo(), plan, listener)))
                .containsEntry("cellar/a", new Outcome.Failed("No a."))
                .containsEntry(
                        "garden/g", new Outcome.Skipped("cellar/a was not done, and nothing else was to begin then."));
        assertThat(outcomes(apply(ApplyPolicy.STANDARD)))
                .containsEntry("cellar/a", new Outcome.Failed("No a."))
                .containsEntry("garden/g", new Outcome.Done());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void deletionsComeLastInReverseOrderAndOnlyIfNothingFailed() {
        cellar.has("old-cellar");
        roof.has("old-roof");
        garden.wants("g");

        assertThat(outcomes(apply(ApplyPolicy.STANDARD, PlanOptions.STANDARD.withPruning()))
                        .values())
                .containsOnly(new Outcome.Done());
        assertThat(order).containsExactly("create g", "delete old-roof", "delete old-cellar");

        garden.wants("g", "h");
        garden.failing("h");
        cellar.has("older-cellar");
        assertThat(outcomes(apply(ApplyPolicy.STANDARD, PlanOptions.STANDARD.withPruning())))
                .containsEntry("garden/h", new Outcome.Failed("No h."))
                .containsEntry("cellar/older-cellar", new Outcome.Skipped("garden/h was not done."));
    }

    @Test
    void moreDeletionsThanTheLimitAreRefusedAsAWhole() {
        cellar.has("a", "b", "c");
        garden.wants("g");

        assertThatThrownBy(() -> apply(new ApplyPolicy(OnFailure.CONTINUE, 2), PlanOptions.STANDARD.withPruning()))
                .isInstanceOf(ApplyException.class)
                .hasMessage(
                        "Cannot apply the plan: It deletes 3 resources, and the limit is 2. Read the plan; if all of"
                                + " them are to go, apply with --prune-limit 3. Nothing was changed.");
        assertThat(order).isEmpty();
        assertThat(apply(new ApplyPolicy(OnFailure.CONTINUE, 3), PlanOptions.STANDARD.withPruning()))
                .hasSize(4);
    }

    @Test
    void lossesNobodyAgreedToAreRefusedByNameWithHowToAgree() {
        garden.wants("g");
        var plan = plan(PlanOptions.STANDARD);
        var losing = new Plan(
                plan.scope(),
                plan.options(),
                plan.basis(),
                plan.changes(),
                plan.findings(),
                List.of(
                        loss("shop/public.orders", new Loss.Consent.Missing("Pass --acknowledge shop/public.orders.")),
                        loss("shop/public.carts", new Loss.Consent.Missing("Pass --acknowledge shop/public.carts.")),
                        loss("agreed", new Loss.Consent.Given("--acknowledge"))));

        assertThatThrownBy(() ->
                        applier(ApplyPolicy.STANDARD, Gate.OPEN).apply(LakeFixtures.demo(), losing, ApplyListener.NONE))
                .isInstanceOf(ApplyException.class)
                .hasMessage("""
                        Cannot apply the plan:
                          - shop/public.orders: It goes. Pass --acknowledge shop/public.orders.
                          - shop/public.carts: It goes. Pass --acknowledge shop/public.carts.
                        Nothing was changed.""");
        assertThat(order).isEmpty();
    }

    private static Loss loss(String name, Loss.Consent consent) {
        return new Loss(name, "It goes.", Extent.UNKNOWN, Optional.empty(), consent);
    }

    @Test
    void aClosedGateSkipsWhatHasNotBegun() {
        cellar.wants("a");
        house.wants("c");
        Gate closing = change -> order.isEmpty() ? Optional.empty() : Optional.of("The run was told to stop.");

        var results = outcomes(applier(ApplyPolicy.STANDARD, closing)
                .apply(LakeFixtures.demo(), plan(PlanOptions.STANDARD), ApplyListener.NONE));

        assertThat(results)
                .containsEntry("cellar/a", new Outcome.Done())
                .containsEntry("house/c", new Outcome.Skipped("The run was told to stop."));
    }

    @Test
    void whatBreaksOffUnexpectedlyIsUnknownAndTheRestGoesOn() {
        cellar.wants("a");
        garden.wants("g");
        cellar.onChange(() -> {
            throw new IllegalStateException("broken");
        });

        assertThat(outcomes(apply(ApplyPolicy.STANDARD)))
                .containsEntry(
                        "cellar/a",
                        new Outcome.Unknown(
                                "It broke off where it should not: broken. Plan again to see how far it came."))
                .containsEntry("garden/g", new Outcome.Done());
    }

    @Test
    void anErrorEndsTheRunAndBeginsNothingElse() {
        cellar.wants("a");
        house.wants("c");
        cellar.onChange(() -> {
            throw new AssertionError("the end");
        });

        assertThatThrownBy(() -> apply(ApplyPolicy.STANDARD)).hasMessage("the end");
        assertThat(order).doesNotContain("create c");
    }

    @Test
    void anInterruptedRunTellsWhatItDidNotBegin() {
        cellar.wants("a");
        house.wants("c");
        var main = Thread.currentThread();
        cellar.onChange(() -> {
            main.interrupt();
            try {
                Thread.sleep(20_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        var results = outcomes(apply(ApplyPolicy.STANDARD));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(results)
                .containsEntry("cellar/a", new Outcome.Done())
                .containsEntry("house/c", new Outcome.Skipped("The run was interrupted before its turn."));
    }

    @Test
    void partOfAPlanCanBeApplied() {
        cellar.wants("a", "b");
        house.wants("c");
        var plan = plan(PlanOptions.STANDARD);
        var part = new Plan(
                plan.scope(), plan.options(), plan.basis(), plan.changes().subList(0, 1), List.of(), List.of());

        assertThat(applier(ApplyPolicy.STANDARD, Gate.OPEN).apply(LakeFixtures.demo(), part, ApplyListener.NONE))
                .hasSize(1);
        assertThat(names(apply(ApplyPolicy.STANDARD))).containsExactly("cellar/b", "house/c");
    }

    @Test
    void aKindMustStandBehindWhatItNeeds() {
        house.wants("c");
        var wrong =
                new Applier(List.of(house.needing(cellar.name()), cellar.needing()), ApplyPolicy.STANDARD, Gate.OPEN);

        assertThatThrownBy(() -> wrong.apply(LakeFixtures.demo(), plan(PlanOptions.STANDARD), ApplyListener.NONE))
                .hasMessageContaining("it needs cellar, which does not stand before it");
    }

    @Test
    void aPlanOfAnUnknownKindIsRefused() {
        house.wants("c");
        var narrow = new Applier(List.of(cellar.needing()), ApplyPolicy.STANDARD, Gate.OPEN);

        assertThatThrownBy(() -> narrow.apply(LakeFixtures.demo(), plan(PlanOptions.STANDARD), ApplyListener.NONE))
                .isInstanceOf(ApplyException.class)
                .hasMessageContaining("the kind house, which this version does not manage");
    }

    private List<Result> apply(ApplyPolicy policy) {
        return apply(policy, PlanOptions.STANDARD);
    }

    private List<Result> apply(ApplyPolicy policy, PlanOptions options) {
        return applier(policy, Gate.OPEN).apply(LakeFixtures.demo(), plan(options), ApplyListener.NONE);
    }

    private Applier applier(ApplyPolicy policy, Gate gate) {
        return new Applier(kinds, policy, gate);
    }

    private Plan plan(PlanOptions options) {
        var basis = new Basis(Optional.empty(), "c", "l", Optional.empty());
        return new Planner(SCOPE, options)
                .plan(basis, List.of(states(cellar), states(house), states(roof), states(garden)));
    }

    private static KindStates<ToyKind.Toy> states(ToyKind kind) {
        return new KindStates<>(
                kind,
                kind.desired(LakeFixtures.demo()),
                kind.live(SCOPE, List.of()).stream()
                        .map(toy -> LiveResource.of(kind, toy))
                        .toList());
    }

    private static List<String> names(List<Result> results) {
        return results.stream()
                .map(result -> result.change().resource().toString())
                .toList();
    }

    private static List<String> names(Plan plan) {
        return plan.pending().stream()
                .map(Change::resource)
                .map(Object::toString)
                .toList();
    }

    private static Map<String, Outcome> outcomes(List<Result> results) {
        var outcomes = new LinkedHashMap<String, Outcome>();
        results.forEach(result -> outcomes.put(result.change().resource().toString(), result.outcome()));
        return outcomes;
    }
}
