package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.source.SourceFile;
import org.junit.jupiter.api.Test;

class ExcerptTest {

    @Test
    void aLineThatFitsIsShownWhole() {
        assertThat(excerpt("x".repeat(120), 120, 1)).isEqualTo(new Excerpt("x".repeat(120), 119, 1));
    }

    @Test
    void aLongLineIsCutBehindAPlaceAtItsBeginning() {
        assertThat(excerpt("x".repeat(121), 3, 2)).isEqualTo(new Excerpt("x".repeat(120) + "…", 2, 2));
    }

    @Test
    void aLongLineIsCutBeforeAPlaceAtItsEnd() {
        var excerpt = excerpt("x".repeat(1_000) + "y", 1_001, 1);
        assertThat(excerpt).isEqualTo(new Excerpt("…" + "x".repeat(119) + "y", 120, 1));
    }

    @Test
    void anUnderlineEndsWhereTheShownPartEnds() {
        var excerpt = excerpt("x".repeat(1_000), 500, 400);
        assertThat(excerpt.indent() + excerpt.width()).isEqualTo(excerpt.shown().length() - 1);
    }

    @Test
    void wideLinesAreCutByColumnsNotCharacters() {
        var excerpt = excerpt("漢".repeat(500), 250, 1);
        assertThat(excerpt).isEqualTo(new Excerpt("…" + "漢".repeat(60) + "…", 21, 2));
    }

    @Test
    void anEndlessWidthIsNoTrouble() {
        assertThat(excerpt("abc", 2, Integer.MAX_VALUE)).isEqualTo(new Excerpt("abc", 1, 2));
    }

    private static Excerpt excerpt(String line, int column, int width) {
        return Excerpt.of(line, SourceFile.of("a.yaml", line).span(1, column, width));
    }
}
