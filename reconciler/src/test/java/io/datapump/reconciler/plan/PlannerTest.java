package io.datapump.reconciler.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private static final Scope SCOPE = new Scope("123456789012", "eu-west-1", "demo");
    private static final Tags OURS = Tags.owned("demo", "lake/demo");
    private static final SourceLocation AT = new SourceLocation("lake.yaml", 3, 1);

    private static final Basis BASIS = new Basis(Optional.empty(), "c", "l", Optional.empty());

    /// A thing with a size that can be changed and a colour that cannot.
    private record Thing(String name, int size, String colour, Tags tags) implements ResourceState {}

    private record Things(String kind) implements ResourceKind<Thing> {

        @Override
        public KindName name() {
            return new KindName(kind);
        }

        @Override
        public List<Located<Thing>> desired(LakeConfig config) {
            return List.of();
        }

        @Override
        public Thing normalize(Thing state) {
            return new Thing(state.name(), state.size(), state.colour().toLowerCase(Locale.ROOT), state.tags());
        }

        @Override
        public StateTree tree(Thing state) {
            return new TreeBuilder()
                    .put("size", state.size())
                    .put("colour", state.colour())
                    .build();
        }

        @Override
        public boolean replaces(FieldPath field) {
            return field.isWithin(FieldPath.of("colour"));
        }
    }

    private static final Things THINGS = new Things("thing");

    @Test
    void whatIsAbsentIsCreatedWhereItWasAskedFor() {
        assertThat(plan(PlanOptions.STANDARD, List.of(thing("a", 1)), List.of()).changes())
                .singleElement()
                .isInstanceOfSatisfying(Change.Create.class, create -> {
                    assertThat(create.resource()).hasToString("thing/a");
                    assertThat(create.at()).isEqualTo(AT);
                });
    }

    @Test
    void whatAwsFoldsIsNotADifference() {
        var plan = plan(
                PlanOptions.STANDARD, List.of(new Thing("a", 1, "RED", OURS)), List.of(new Thing("a", 1, "red", OURS)));

        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.summary().keep()).isEqualTo(1);
    }

    @Test
    void aFieldThatCannotBeChangedInPlaceReplacesTheResource() {
        var plan = plan(PlanOptions.STANDARD, List.of(new Thing("a", 1, "blue", OURS)), List.of(thing("a", 1)));

        assertThat(plan.pending()).singleElement().isInstanceOf(Change.Replace.class);
    }

    @Test
    void anotherDocumentsMarkIsNoDifference() {
        var live = new Thing("a", 1, "red", Tags.owned("demo", "lake/renamed"));

        assertThat(plan(PlanOptions.STANDARD, List.of(thing("a", 1)), List.of(live))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void whatIsNotOursAndNotAskedForIsReportedAndLeftAlone() {
        var plan = plan(PlanOptions.STANDARD.withPruning(), List.of(), List.of(new Thing("a", 1, "red", Tags.NONE)));

        assertThat(plan.changes()).isEmpty();
        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.findings()).singleElement().isInstanceOf(Finding.Unmanaged.class);
    }

    @Test
    void deleteIsPlannedOnlyWithPruning() {
        assertThat(plan(PlanOptions.STANDARD, List.of(), List.of(thing("a", 1))))
                .satisfies(plan -> {
                    assertThat(plan.isEmpty()).isTrue();
                    assertThat(plan.summary().findings().orphans()).isEqualTo(1);
                });
        assertThat(plan(PlanOptions.STANDARD.withPruning(), List.of(), List.of(thing("a", 1)))
                        .pending())
                .singleElement()
                .isInstanceOf(Change.Delete.class);
    }

    @Test
    void adoptingWhatWouldHaveToBeReplacedIsAConflict() {
        var id = new ResourceId(THINGS.name(), "a");
        var plan = plan(
                PlanOptions.STANDARD.adopting(id),
                List.of(thing("a", 1)),
                List.of(new Thing("a", 1, "blue", Tags.NONE)));

        assertThat(plan.conflicts())
                .singleElement()
                .satisfies(conflict -> assertThat(conflict.reason()).contains("cannot be adopted"));
    }

    @Test
    void whatAnotherLakeOwnsCannotBeAdopted() {
        var id = new ResourceId(THINGS.name(), "a");
        var plan = plan(
                PlanOptions.STANDARD.adopting(id),
                List.of(thing("a", 1)),
                List.of(new Thing("a", 1, "red", Tags.owned("other", "x"))));

        assertThat(plan.conflicts()).hasSize(1);
    }

    @Test
    void deletionsFollowAllElseInTheReverseOrderOfKinds() {
        var plan = new Planner(SCOPE, PlanOptions.STANDARD.withPruning())
                .plan(
                        BASIS,
                        List.of(
                                new KindStates<>(new Things("first"), located(thing("new", 1)), live(thing("old", 1))),
                                new KindStates<>(
                                        new Things("second"), located(thing("new", 1)), live(thing("old", 1)))));

        assertThat(plan.changes())
                .extracting(change -> change.resource().toString())
                .containsExactly("first/new", "second/new", "second/old", "first/old");
    }

    @Test
    void twoDesiredStatesOfOneNameCannotBePlanned() {
        assertThatThrownBy(() -> plan(PlanOptions.STANDARD, List.of(thing("a", 1), thing("a", 2)), List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two states of kind thing have the name \"a\"");
    }

    /// Laws over generated worlds: order never changes a plan, nothing unowned is touched, a plan from
    /// a state to itself is empty.
    @Test
    void lawsHoldForGeneratedWorlds() {
        var random = new Random(7);
        for (int round = 0; round < 300; round++) {
            var desired = world(random, Tags.owned("demo", "lake/demo"));
            var live = Stream.concat(
                            world(random, OURS).stream(),
                            world(random, Tags.NONE).stream()
                                    .map(t -> new Thing("x" + t.name(), t.size(), t.colour(), t.tags())))
                    .toList();
            var options = random.nextBoolean() ? PlanOptions.STANDARD : PlanOptions.STANDARD.withPruning();
            var plan = plan(options, desired, live);

            assertThat(plan(options, shuffled(desired, random), shuffled(live, random)))
                    .isEqualTo(plan);
            assertThat(plan.changes())
                    .noneMatch(change -> change.resource().name().startsWith("x"));
            assertThat(plan(options, desired, desired).isEmpty()).isTrue();
        }
    }

    private static List<Thing> world(Random random, Tags tags) {
        return IntStream.range(0, 8)
                .filter(i -> random.nextBoolean())
                .mapToObj(i -> new Thing("t" + i, random.nextInt(3), random.nextBoolean() ? "red" : "blue", tags))
                .toList();
    }

    private static List<Thing> shuffled(List<Thing> things, Random random) {
        var shuffled = new ArrayList<>(things);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static Thing thing(String name, int size) {
        return new Thing(name, size, "red", OURS);
    }

    private static List<Located<Thing>> located(Thing... things) {
        return Stream.of(things).map(thing -> new Located<>(thing, AT)).toList();
    }

    private static List<LiveResource> live(Thing... things) {
        return Stream.of(things).map(thing -> LiveResource.of(THINGS, thing)).toList();
    }

    private static Plan plan(PlanOptions options, List<Thing> desired, List<Thing> live) {
        return new Planner(SCOPE, options)
                .plan(
                        BASIS,
                        List.of(new KindStates<>(
                                THINGS, located(desired.toArray(Thing[]::new)), live(live.toArray(Thing[]::new)))));
    }
}
