package io.datapump.schema.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void theRestOfALineLeavesItsTrailingBlanksOut() {
        var file = SourceFile.of("a", "key: some text  \n");
        assertThat(file.restOfLine(1, 6).width()).isEqualTo("some text".length());
        assertThat(file.restOfLine(2, 1).width()).isOne();
        assertThat(file.span(1, 1, 0).width()).isOne();
    }
}
