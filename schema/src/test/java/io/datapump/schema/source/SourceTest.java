package io.datapump.schema.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SourceTest {

    @Test
    void placesAreSortedByFileLineAndColumn() {
        var sorted = Stream.of("b:1:1", "a:10:1", "a:2:10", "a:2:9")
                .map(text -> text.split(":"))
                .map(part -> new SourceLocation(part[0], Integer.parseInt(part[1]), Integer.parseInt(part[2])))
                .sorted()
                .map(SourceLocation::toString);
        assertThat(sorted).containsExactly("a:2:9", "a:2:10", "a:10:1", "b:1:1");
    }

    @Test
    void linesAndColumnsStartAtOne() {
        assertThatThrownBy(() -> new SourceLocation("a", 0, 1))
                .hasMessage("Cannot point at a:0:1: lines and columns start at 1");
        assertThatThrownBy(() -> new SourceLocation("a", 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Span(new SourceLocation("a", 1, 1), 0))
                .hasMessage("Cannot underline 0 characters at a:1:1");
    }

    @Test
    void aLocatedValueKeepsItsPlaceWhenMapped() {
        var at = new SourceLocation("a", 3, 4);
        assertThat(new Located<>("12", at).map(Integer::parseInt)).isEqualTo(new Located<>(12, at));
    }

    @Test
    void everyLineEndingEndsALine() {
        var file = SourceFile.of("a", "one\ntwo\r\nthree\rfour");
        assertThat(file.lines()).containsExactly("one", "two", "three", "four");
        assertThat(file.line(3)).isEqualTo("three");
        assertThat(file.line(9)).isEmpty();
    }

    @Test
    void everyTextHasAtLeastOneLineAndOneMoreThanItHasLineEnds() {
        for (var text :
                List.of("", "\n", "\r", "\r\n", "\n\r", "\r\r\n\n", "a", "a\n", "\na\r\n\r\nb\r", "a\n".repeat(50))) {
            assertThat(SourceFile.of("a", text).lines()).as(text).containsExactly(text.split("\r\n|\r|\n", -1));
        }
    }

    @Test
    void aPlaceIsAtLeastOneCharacterWide() {
        assertThat(SourceFile.of("a", "text").span(1, 2, 0)).isEqualTo(new Span(new SourceLocation("a", 1, 2), 1));
    }
}
