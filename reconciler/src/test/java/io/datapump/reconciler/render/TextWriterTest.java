package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Fact;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import io.datapump.schema.report.Columns;
import io.datapump.schema.report.Palette;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TextWriterTest {

    private static final Document ALL = new Document(List.of(
            new Heading("A report of this and that"),
            new Facts(
                    Optional.of("Facts"),
                    List.of(
                            new Fact("short", "one two three four five six seven eight"),
                            new Fact("a longer one", "x"))),
            new Callout(
                    Tone.DANGER,
                    "Something goes for good, and nobody has agreed to that",
                    List.of(new Line("First.\nSecond."), new Paste(List.of("acknowledge: [shop/public.orders]")))),
            new Table(
                    Optional.of("A table"),
                    List.of(Column.left("name"), Column.right("rows"), Column.left("why")),
                    List.of(
                            List.of(
                                    Cell.of("a"),
                                    Cell.of(1_234_567),
                                    Cell.of("because it is a long story that nobody wants to read on one line")),
                            List.of(Cell.of("日本語の表"), Cell.of(7), Cell.of("short"))))));

    @Test
    void widthIsKept() {
        var text = TextWriter.write(ALL, 44, Palette.PLAIN);

        assertThat(text).isEqualTo("""
                A report of this and that

                Facts
                  short:        one two three four five six
                                seven eight
                  a longer one: x

                │ Something goes for good, and nobody has
                │ agreed to that
                │
                │ First.
                │ Second.
                │
                │     acknowledge: [shop/public.orders]

                A table
                name             rows  why
                a           1,234,567  because it is a long
                                       story that nobody
                                       wants to read on one
                                       line
                日本語の表          7  short
                """);
        assertThat(text.lines()).allMatch(line -> Columns.of(line) <= 44);
    }

    @Test
    void withoutAWidthEveryTextHasOneLine() {
        assertThat(TextWriter.write(ALL))
                .contains("because it is a long story that nobody wants to read on one line\n");
    }

    @Test
    void colourIsAddedOnlyWhenAskedFor() {
        var coloured = TextWriter.write(ALL, 44, Palette.ANSI);

        assertThat(coloured).contains("\u001B[1;31m│ \u001B[0m", "\u001B[1mA report");
        assertThat(coloured.replaceAll("\u001B\\[[0-9;]*m", "").replaceAll("(?m) +$", ""))
                .isEqualTo(TextWriter.write(ALL, 44, Palette.PLAIN));
    }

    @Test
    void noValueWritesToTheTerminalOrForgesALine() {
        var text = TextWriter.write(PlanView.document(PlanFixtures.named("hostile-names")), 80, Palette.PLAIN);

        assertThat(text).doesNotContain("\u001B", "\u202E", "\r");
        assertThat(text.lines()).noneMatch(line -> line.startsWith("+"));
    }

    @Test
    void wordsLongerThanACellAreBrokenAndLongerThanALineAreNot() {
        assertThat(Wrapping.cell("abcdefghij klm", 4)).containsExactly("abcd", "efgh", "ij", "klm");
        assertThat(Wrapping.words("abcdefghij klm", 4)).containsExactly("abcdefghij", "klm");
    }
}
