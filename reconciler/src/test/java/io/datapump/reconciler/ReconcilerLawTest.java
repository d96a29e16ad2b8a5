package io.datapump.reconciler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions.Pruning;
import io.datapump.reconciler.resource.ApplyException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The laws of planning and applying, each in worlds of its own; a test is named by the seed of its world.
class ReconcilerLawTest {

    @TestFactory
    Stream<DynamicTest> everyPrefixOfAPlanLeavesExactlyTheRest() {
        return worlds(1, 40, world -> {
            var reconciler = world.reconciler();
            var plan = LakeFixtures.agreed(reconciler, world.desired(), world.options());
            var pending = plan.conflicts().isEmpty() ? plan.pending() : List.<Change>of();
            for (int i = 0; i < pending.size(); i++) {
                var report = reconciler.apply(world.desired(), only(plan, pending.get(i)), line -> {});
                assertThat(report.allDone()).as("%s", report.results()).isTrue();
                assertThat(report.remaining().orElseThrow().pending())
                        .as("after %d of %d changes", i + 1, pending.size())
                        .isEqualTo(pending.subList(i + 1, pending.size()));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> afterAnApplyThePlanIsEmptyAndWhatIsNotOwnedIsAsItWas() {
        return worlds(41, 90, world -> {
            var foreign = world.foreign();
            var reconciler = world.reconciler();
            var plan = reconciler.plan(world.desired(), world.options());
            assertThat(world.aws().calls().changes())
                    .as("planning changes nothing")
                    .isEmpty();
            if (world.options().pruning() == Pruning.LIST) {
                assertThat(plan.pending()).noneMatch(Change.Delete.class::isInstance);
            }
            if (plan.conflicts().isEmpty()) {
                var agreed = LakeFixtures.agreed(reconciler, world.desired(), world.options());
                var report = reconciler.apply(world.desired(), agreed, line -> {});
                assertThat(report.succeeded())
                        .as("%s, left: %s", report.results(), report.remaining())
                        .isTrue();
                assertThat(world.reconciler()
                                .plan(world.desired(), world.options())
                                .isEmpty())
                        .as("for another process, too")
                        .isTrue();
            } else {
                assertThatThrownBy(() -> reconciler.apply(world.desired(), plan, line -> {}))
                        .isInstanceOf(ApplyException.class);
                assertThat(world.aws().calls().touched())
                        .as("the lease and the memo, and nothing else")
                        .allMatch(touched -> touched.startsWith("config/_"));
            }
            assertThat(world.foreign()).isEqualTo(foreign);
            assertThat(world.aws().calls().touched())
                    .noneMatch(touched -> touched.contains("theirs") || touched.contains("demo-2"));
        });
    }

    @TestFactory
    Stream<DynamicTest> aPlanDoesNotDependOnAnyOrder() {
        return worlds(91, 120, world -> {
            var plan = world.reconciler().plan(world.desired(), world.options());
            world.aws().calls().pagesOf(7);
            var another = world.reconciler().plan(world.desiredInAnotherOrder(), world.options());
            assertThat(another.changes()).isEqualTo(plan.changes());
            assertThat(another.findings()).isEqualTo(plan.findings());
            assertThat(another.basis().live()).isEqualTo(plan.basis().live());

            var live = world.reconciler().read(world.desired());
            var shuffled = new TreeMap<>(live.resources());
            shuffled.replaceAll((kind, resources) -> world.shuffled(resources));
            assertThat(Planning.of(LakeFixtures.DEFINITION)
                            .plan(
                                    world.desired(),
                                    new LiveState(live.scope(), shuffled),
                                    world.options(),
                                    Optional.empty()))
                    .isEqualTo(plan);
        });
    }

    private static Plan only(Plan plan, Change change) {
        return new Plan(plan.scope(), plan.options(), plan.basis(), List.of(change), plan.findings(), plan.losses());
    }

    private interface Law {
        void holdsIn(RandomWorld world);
    }

    private static Stream<DynamicTest> worlds(long first, long last, Law law) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> law.holdsIn(RandomWorld.of(seed))));
    }
}
