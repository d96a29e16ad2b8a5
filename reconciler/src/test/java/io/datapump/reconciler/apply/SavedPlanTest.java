package io.datapump.reconciler.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.removal.Extent;
import io.datapump.schema.source.SourceLocation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SavedPlanTest {

    private static final SourceLocation AT = new SourceLocation("lake.yaml", 1, 1);
    private static final Scope SCOPE = new Scope("123456789012", "eu-west-1", "demo");
    private static final Basis BASIS = new Basis(Optional.of("1a2b"), "c0", "l0", Optional.empty());

    private static final String JSON = """
            {
              "version": 1,
              "scope": {"account": "123456789012", "region": "eu-west-1", "lake": "demo"},
              "basis": {"commit": "1a2b", "configuration": "c0", "live": "l0", "recordedAt": null},
              "changes": [
                {"kind": "thing", "name": "a", "action": "create", "after": {"size": 1}},
                {"kind": "thing", "name": "kept", "action": "keep"},
                {"kind": "thing", "name": "path/b", "action": "delete"}
              ],
              "losses": [{"name": "thing/path/b", "sentence": "It goes."}]
            }""";

    private final SavedPlan saved = SavedPlan.read("plan.json", JSON);

    @Test
    void thePlanThatWasReadIsApplied() {
        assertThatCode(() -> saved.requireSame(fresh(BASIS, create("a"), delete("path/b"))))
                .doesNotThrowAnyException();
        assertThat(saved.basis()).isEqualTo(BASIS);
    }

    @Test
    void anotherCommitIsRefused() {
        var other = new Basis(Optional.of("9f9f"), "c0", "l0", Optional.empty());

        assertThatThrownBy(() -> saved.requireSame(fresh(other, create("a"), delete("path/b"))))
                .isInstanceOf(ApplyException.class)
                .hasMessage("""
                        The saved plan is stale, so it is not applied:
                          - It was made for commit 1a2b, and this is commit 9f9f.
                        Nothing was changed. Plan again, and have the new plan read.""");
        assertThatThrownBy(() -> saved.requireSame(fresh(
                        new Basis(Optional.empty(), "c0", "l0", Optional.empty()), create("a"), delete("path/b"))))
                .hasMessageContaining("and this is commit none (files that are not committed).");
    }

    @Test
    void anotherConfigurationIsRefused() {
        var other = new Basis(Optional.of("1a2b"), "c1", "l0", Optional.empty());

        assertThatThrownBy(() -> saved.requireSame(fresh(other, create("a"), delete("path/b"))))
                .hasMessageContaining("  - The configuration asks for something else than when the plan was made.")
                .hasMessageNotContaining("Live state");
    }

    @Test
    void changedLiveStateIsRefusedWithTheDifferenceOfThePlans() {
        var other = new Basis(Optional.of("1a2b"), "c0", "l1", Optional.empty());

        assertThatThrownBy(() -> saved.requireSame(fresh(other, update("a"), create("z"))))
                .hasMessage("""
                        The saved plan is stale, so it is not applied:
                          - Live state has changed since the plan was made.
                          - Update instead of create: thing/a.
                          - No longer in the plan: delete thing/path/b.
                          - New in the plan: create thing/z.
                        Nothing was changed. Plan again, and have the new plan read.""");
    }

    @Test
    void aLossTheSavedPlanDoesNotNameIsRefused() {
        var fresh = fresh(BASIS, create("a"), delete("path/b"));
        var losing = new Plan(
                fresh.scope(),
                fresh.options(),
                fresh.basis(),
                fresh.changes(),
                fresh.findings(),
                List.of(loss("thing/path/b"), loss("shop/public.orders")));

        assertThatThrownBy(() -> saved.requireSame(losing))
                .hasMessageContaining("which the saved plan does not say: shop/public.orders.")
                .hasMessageNotContaining("does not say: thing/path/b");
    }

    private static Loss loss(String name) {
        return new Loss(name, "It goes.", Extent.UNKNOWN, Optional.empty(), new Loss.Consent.Given("--acknowledge"));
    }

    @Test
    void aPlanOfAnotherLakeIsRefused() {
        var elsewhere = SavedPlan.read("plan.json", JSON.replace("eu-west-1", "us-east-1"));

        assertThatThrownBy(() -> elsewhere.requireSame(fresh(BASIS, create("a"), delete("path/b"))))
                .hasMessageContaining("It was made for lake demo in account 123456789012, region us-east-1, and this is"
                        + " lake demo in account 123456789012, region eu-west-1.");
    }

    @Test
    void aPlanOfARecordedLiveStateIsAppliedWhereLiveIsTheSame() {
        var recorded = SavedPlan.read(
                "plan.json", JSON.replace("\"recordedAt\": null", "\"recordedAt\": \"2026-03-01T10:00:00Z\""));

        assertThat(recorded.basis().recordedAt()).contains(Instant.parse("2026-03-01T10:00:00Z"));
        assertThatCode(() -> recorded.requireSame(fresh(BASIS, create("a"), delete("path/b"))))
                .doesNotThrowAnyException();
    }

    @Test
    void whatWasAskedOfThePlannerIsAskedAgain() {
        var adopting = SavedPlan.read("plan.json", JSON.replace("\"create\"", "\"adopt\""));

        assertThat(adopting.options(PlanOptions.STANDARD))
                .isEqualTo(PlanOptions.STANDARD.withPruning().adopting(id("a")));
        assertThat(SavedPlan.read("plan.json", JSON.replace("\"delete\"", "\"update\""))
                        .options(PlanOptions.STANDARD))
                .isEqualTo(PlanOptions.STANDARD);
    }

    @Test
    void whatIsNoPlanIsRefused() {
        for (var text :
                List.of("", "{", "{}", "[]", JSON.replace("\"a\"", "1"), JSON.replace("null", "\"yesterday\""))) {
            assertThatThrownBy(() -> SavedPlan.read("plan.json", text))
                    .as(text)
                    .isInstanceOf(ApplyException.class)
                    .hasMessage("Cannot read plan.json as a plan: it is not what \"datapump plan --output plan.json\""
                            + " writes. Nothing was changed.");
        }
    }

    private static Plan fresh(Basis basis, Change... changes) {
        return new Plan(SCOPE, PlanOptions.STANDARD, basis, List.of(changes), List.of(), List.of());
    }

    private static Change create(String name) {
        return new Change.Create(id(name), StateTree.Branch.EMPTY, AT, Optional.empty());
    }

    private static Change update(String name) {
        return new Change.Update(id(name), List.of(), AT, Optional.empty());
    }

    private static Change delete(String name) {
        return new Change.Delete(id(name), StateTree.Branch.EMPTY);
    }

    private static ResourceId id(String name) {
        return new ResourceId(new KindName("thing"), name);
    }
}
