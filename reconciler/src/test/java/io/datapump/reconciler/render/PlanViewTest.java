package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.render.Document.Detail;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.report.Json;
import io.datapump.schema.report.Palette;
import io.datapump.schema.source.SourceLocation;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanViewTest {

    @Test
    void listsOfPlainValuesAreToldByTheirMembers() {
        assertThat(detail(List.of("a", "b", "b"), List.of("b", "c")))
                .isEqualTo(new Detail.Members("field", List.of("a", "b"), List.of("c")));
        assertThat(detail(List.of("a", "b"), List.of("b", "a")))
                .isEqualTo(new Detail.Changed("field", "[a, b]", "[b, a]"));
        assertThat(detail(
                        List.of("gone"),
                        IntStream.range(0, 100).mapToObj(i -> "m" + i).toList()))
                .isInstanceOfSatisfying(
                        Detail.Members.class,
                        members -> assertThat(members.added()).hasSize(13).endsWith("88 more"));
    }

    @Test
    void longValuesBeginALittleBeforeTheyDiffer() {
        assertThat(detail("x".repeat(200) + "old", "x".repeat(200) + "new"))
                .isEqualTo(new Detail.Changed("field", "…" + "x".repeat(24) + "old", "…" + "x".repeat(24) + "new"));
    }

    @Test
    void adoptionSaysWhatItDoes() {
        var resource = new ResourceId(new KindName("glue-database"), "datalake");
        var at = new SourceLocation("lake.yaml", 4, 1);

        assertThat(ChangeView.reason(new Change.Adopt(resource, List.of(), at)))
                .endsWith("it gets the lake's tags, and nothing else changes.");
        assertThat(ChangeView.reason(new Change.Adopt(resource, List.of(field("a", "b")), at)))
                .endsWith("it gets the lake's tags, and 1 field of it changes.");
    }

    @Test
    void planThatWasReadJustNowSaysSo() {
        var plan = PlanFixtures.plan(List.of(), List.of(), List.of());
        var now = new Plan(
                plan.scope(),
                plan.options(),
                new Basis(Optional.empty(), "c0".repeat(32), "11".repeat(32), Optional.empty()),
                List.of(),
                List.of(),
                List.of());

        assertThat(TextWriter.write(PlanView.document(now))).isEqualTo("""
                Plan for lake demo in account 123456789012, region eu-west-1

                commit:        none: the files on disk were read
                configuration: c0c0c0c0c0c0
                live state:    read from AWS for this plan (111111111111)

                No changes. Live state is as the configuration asks: 0 resources kept.
                """);
    }

    /// Of processor time, so that a busy machine does not count.
    @Test
    void threeThousandChangesAreRenderedWithinASecond() {
        for (var plan :
                List.of(PlanFixtures.creations(300), PlanFixtures.creations(3_000), PlanFixtures.images(3_000))) {
            var document = PlanView.document(plan);
            var seconds = List.of(
                    seconds(() -> TextWriter.write(document, 100, Palette.ANSI)),
                    seconds(() -> MarkdownWriter.write(document, "x")),
                    seconds(() -> HtmlWriter.write(document)),
                    seconds(() -> Json.text(JsonWriter.plan(plan))));

            assertThat(seconds).allMatch(taken -> plan.changes().size() < 3_000 || taken < 1);
        }
    }

    private static double seconds(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        var begin = threads.getCurrentThreadCpuTime();
        work.run();
        return (threads.getCurrentThreadCpuTime() - begin) / 1e9;
    }

    private static Detail detail(Object before, Object after) {
        return Values.detail(field(before, after));
    }

    private static FieldChange field(Object before, Object after) {
        return new FieldChange(
                FieldPath.of("field"), Optional.of(StateTree.of(before)), Optional.of(StateTree.of(after)));
    }
}
