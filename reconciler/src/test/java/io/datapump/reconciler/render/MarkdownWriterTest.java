package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.Loss.Consent;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.removal.Extent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkdownWriterTest {

    private static final Pattern FENCED = Pattern.compile("(?ms)^(?:> )?(`{3,})(?:diff)?$.*?^(?:> )?\\1$");
    private static final Pattern CODE = Pattern.compile("(`+)(?!`)(?s:.*?)(?<!`)\\1(?!`)");
    private static final Pattern OURS =
            Pattern.compile("</?details(?: open)?>|</?summary>|<code>(?:[^<>@`|*_\\[\\]\\\\$~]|&#\\d+;)*</code>");

    @Test
    void nothingOfAHostileNameIsLeftOutsideOfCode() {
        var text = write(PlanFixtures.named("hostile-names"));
        var lines = text.split("\n", 2);

        assertThat(lines[0]).isEqualTo("<!-- data-pump:plan:demo -->");
        var bare = OURS.matcher(
                        CODE.matcher(FENCED.matcher(lines[1]).replaceAll("")).replaceAll(""))
                .replaceAll("");
        assertThat(bare.replaceAll("(?m)^> \\[!(?:CAUTION|WARNING)]$", ""))
                .doesNotContain("<", "@", "[", "://", "www.", "$", "_", "`", "~", "#12", "GH-", ":tada:", "script")
                .doesNotContainPattern("(?m)^(?:> )?\\d+[.)] ")
                .doesNotContainPattern("(?m)^- item");
    }

    @Test
    void everyRowOfATableHasItsCells() {
        var hostile = PlanFixtures.HOSTILE.stream()
                .map(text -> List.of(Cell.of(text), Cell.of(text, Tone.DANGER)))
                .toList();
        var table = new Table(Optional.of("a|b"), List.of(Column.left("one"), Column.right("t|wo")), hostile);
        var rows = write(new Document(List.of(new Heading("T"), table)))
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();

        assertThat(rows)
                .hasSize(2 + hostile.size())
                .allMatch(row -> row.chars().filter(c -> c == '|').count() == 3);
        assertThat(rows.get(1)).isEqualTo("| --- | ---: |");
    }

    @Test
    void longPlanIsCutBetweenChangesAndSaysSo() {
        var text = write(PlanFixtures.creations(700));

        assertThat(text.length()).isBetween(58_000, MarkdownWriter.COMMENT);
        assertThat(text)
                .contains("**700 to create.**", "shop/shop/public.customers")
                .containsPattern(
                        "\\*\\*… \\d+ of 700 changes shown; the whole report is among the artifacts of this run\\.");
        assertClosed(text);
    }

    @Test
    void whatIsOpenIsClosedWhereverTheTextIsCut() {
        var document = PlanView.document(PlanFixtures.creations(30));
        for (int budget = 700; budget < 6_000; budget += 97) {
            var text = MarkdownWriter.write(document, "x", budget);

            assertThat(text.length()).isLessThanOrEqualTo(budget);
            assertClosed(text);
        }
    }

    @Test
    void whatIsLostIsCutLastAndSaidThen() {
        var losses = IntStream.range(0, 700)
                .mapToObj(i -> new Loss(
                        "shop/shop/public.t" + i,
                        "The table leaves the lake with the next run.",
                        Extent.UNKNOWN,
                        Optional.empty(),
                        new Consent.Missing("Name it:  --acknowledge shop/shop/public.t" + i)))
                .toList();
        var plan = PlanFixtures.creations(700);
        var text = write(PlanFixtures.plan(plan.changes(), List.of(), losses));

        assertThat(text.length()).isLessThanOrEqualTo(MarkdownWriter.COMMENT);
        assertThat(text)
                .contains("**700 to create, 700 lost and not agreed to.**", "700 things go for good")
                .endsWith("**… 0 of 700 changes shown; the whole report is among the artifacts of this run."
                        + " Not even the block above is whole.**\n");
    }

    @Test
    void rowsAreCountedWhereThereAreNoChanges() {
        var rows = IntStream.range(0, 5_000)
                .mapToObj(i -> List.of(Cell.of("cluster-" + i), Cell.of(i)))
                .toList();
        var text = write(new Document(List.of(
                new Heading("Overview"),
                new Table(Optional.empty(), List.of(Column.left("cluster"), Column.right("rows")), rows))));

        assertThat(text).containsPattern("\\*\\*… [0-9,]+ of 5,000 rows shown;");
    }

    @Test
    void manyThatAreAlikeAreOne() {
        assertThat(write(PlanFixtures.images(1_000)))
                .contains("! update 1,000 resources", "+     containers.pump.image: datapump:1.1.0", "#   and 995 more")
                .hasSizeLessThan(6_000);
    }

    @Test
    void whatIsToBeCopiedStandsAsItIs() {
        var text = write(new Document(List.of(
                new Heading("A b"),
                new Line("Say  acknowledge: [a/b]  or nothing."),
                new Paste(List.of("acknowledge:", "  - ```a", "@b")))));

        assertThat(text).isEqualTo("""
                <!-- data-pump:plan:demo -->

                ## A b

                Say `acknowledge: [a/b]` or nothing.

                ````
                acknowledge:
                  - ```a
                @b
                ````
                """);
    }

    @Test
    void markerCannotEndItsComment() {
        var document = new Document(List.of(new Heading("A")));

        assertThatThrownBy(() -> MarkdownWriter.write(document, "x --> <b>"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("marker");
        assertThat(MarkdownWriter.write(document, "data-pump:plan:a--b")).startsWith("<!-- data-pump:plan:a--b -->\n");
    }

    private static String write(Plan plan) {
        return write(PlanView.document(plan));
    }

    private static String write(Document document) {
        return MarkdownWriter.write(document, "data-pump:plan:demo");
    }

    private static void assertClosed(String text) {
        var outside = FENCED.matcher(text).replaceAll("");
        assertThat(outside).doesNotContain("```");
        assertThat(count(outside, "<details")).isEqualTo(count(outside, "</details>"));
    }

    private static long count(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }
}
