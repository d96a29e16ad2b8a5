package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.apply.Outcome;
import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplyViewTest {

    private static final SourceLocation AT = new SourceLocation("lake.yaml", 4, 1);
    private static final Plan EMPTY = new Plan(
            new Scope("123456789012", "eu-west-1", "demo"),
            PlanOptions.STANDARD,
            new Basis(Optional.empty(), "c", "l", Optional.empty()),
            List.of(),
            List.of(),
            List.of());

    @Test
    void outcomesStandInATable() {
        var report = new ApplyReport(
                List.of(
                        new Result(create("a"), new Outcome.Done()),
                        new Result(create("longer-name"), new Outcome.Failed("It was refused.")),
                        new Result(create("c"), new Outcome.Skipped("thing/longer-name was not done.")),
                        new Result(create("d"), new Outcome.Unknown("The answer was lost."))),
                Optional.empty());

        assertThat(TextWriter.write(ApplyView.document(report))).isEqualTo("""
                        Apply

                        1 done, 1 failed, 1 skipped, 1 unknown. Mend what failed and apply again: what is done stays done.

                        not done             outcome  reason
                        + thing/longer-name  failed   It was refused.
                        + thing/c            skipped  thing/longer-name was not done.
                        + thing/d            unknown  The answer was lost.

                        1 change done
                        done
                        + thing/a

                        1 done, 1 failed, 1 skipped, 1 unknown. Mend what failed and apply again: what is done stays done.
                        """);
        assertThat(report.succeeded()).isFalse();
    }

    @Test
    void aCompleteApplyWithNothingLeftSucceeds() {
        var report = new ApplyReport(List.of(new Result(create("a"), new Outcome.Done())), Optional.of(EMPTY));

        assertThat(report.succeeded()).isTrue();
        assertThat(TextWriter.write(ApplyView.document(report)))
                .endsWith("1 done. Live state is as the configuration asks.\n");
    }

    @Test
    void anApplyWithNothingToDoSaysSo() {
        assertThat(TextWriter.write(ApplyView.document(new ApplyReport(List.of(), Optional.of(EMPTY)))))
                .contains("Nothing was to be done");
    }

    @Test
    void aDifferenceThatRemainsIsAFailureAndIsShown() {
        var left = new Plan(EMPTY.scope(), EMPTY.options(), EMPTY.basis(), List.of(create("a")), List.of(), List.of());
        var report = new ApplyReport(List.of(new Result(create("a"), new Outcome.Done())), Optional.of(left));

        assertThat(report.succeeded()).isFalse();
        assertThat(TextWriter.write(ApplyView.document(report)))
                .contains("1 done, but 1 change is still planned afterwards")
                .contains("Plan for lake demo")
                .contains("1 to create.");
    }

    @Test
    void whatIsKeptIsNoChange() {
        var kept = new Change.Keep(new ResourceId(new KindName("thing"), "a"), AT);

        assertThatThrownBy(() -> ChangeView.diff(kept)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void longValuesAreCutAndDeepOnesAreNamed() {
        var wide = StateTree.of(Map.of("text", "x".repeat(200), "flag", true, "none", "", "list", List.of(1, "b")));

        assertThat(Values.details(wide).stream().map(TextWriter::line))
                .anyMatch(line -> line.startsWith("text: xxx") && line.endsWith("…") && line.length() < 110)
                .contains("flag: true", "none: \"\"", "list: [1, b]");
    }

    private static Change create(String name) {
        return new Change.Create(
                new ResourceId(new KindName("thing"), name), StateTree.of(Map.of("size", 1)), AT, Optional.empty());
    }
}
