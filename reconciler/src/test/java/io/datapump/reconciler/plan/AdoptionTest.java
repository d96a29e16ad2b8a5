package io.datapump.reconciler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdoptionTest {

    private static final SourceLocation AT = new SourceLocation("lake.yaml", 4, 1);

    private final Plan plan = new Plan(
            new Scope("111122223333", "eu-central-1", "demo"),
            PlanOptions.STANDARD,
            new Basis(Optional.empty(), "c", "l", Optional.empty()),
            List.of(
                    new Change.Adopt(thing("nobodys"), List.of(), AT),
                    new Change.Keep(thing("ours"), AT),
                    new Change.Create(thing("absent"), StateTree.of(Map.of("size", 1)), AT, Optional.empty())),
            List.of(new Finding.Conflict(thing("theirs"), AT, "It is theirs."), new Finding.Orphan(thing("orphan"))),
            List.of());

    @Test
    void everyNamedResourceIsPendingOwnedOrRefused() {
        var adoption = Adoption.of(
                plan,
                Set.of(
                        thing("nobodys"),
                        thing("ours"),
                        thing("absent"),
                        thing("theirs"),
                        thing("orphan"),
                        thing("nobody")));

        assertThat(adoption.pending()).containsExactly(thing("nobodys"));
        assertThat(adoption.owned()).containsExactly(thing("ours"));
        assertThat(adoption.refusals())
                .containsExactly(
                        "thing/absent does not exist, so there is nothing to adopt; apply creates it.",
                        "thing/nobody: no document asks for it, so it would be an orphan: declare it first. Did you mean"
                                + " \"nobodys\"?",
                        "thing/orphan: no document asks for it, so it would be an orphan: declare it first.",
                        "thing/theirs: It is theirs.");
    }

    @Test
    void aPartOfAPlanHoldsNothingOfOthers() {
        var part = plan.only(Set.of(thing("nobodys"), thing("theirs")));

        assertThat(part.pending()).hasSize(1);
        assertThat(part.findings()).hasSize(1);
        assertThat(plan.only(Set.of(thing("ours"))).isEmpty()).isTrue();
    }

    private static ResourceId thing(String name) {
        return new ResourceId(new KindName("thing"), name);
    }
}
