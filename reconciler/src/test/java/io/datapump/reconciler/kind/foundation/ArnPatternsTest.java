package io.datapump.reconciler.kind.foundation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArnPatternsTest {

    @Test
    void whatFitsIsListedSortedAndOnce() {
        assertThat(ArnPatterns.within(100, List.of("b", "a", "b"))).isEqualTo("a,b");
    }

    @Test
    void theTwoWithTheLongestCommonBeginningAreShortenedFirst() {
        assertThat(ArnPatterns.within(24, List.of("shop-1-????", "shop-2-????", "crm-????")))
                .isEqualTo("crm-????,shop-*");
    }

    @Test
    void aShortenedPatternTakesInWhatItMatches() {
        assertThat(ArnPatterns.within(9, List.of("ab1", "ab2", "ab3", "zz"))).isEqualTo("ab*,zz");
    }

    @Test
    void aThousandSourcesFitAndEachIsStillMatched() {
        var sources = IntStream.range(0, 1000)
                .mapToObj(i -> "arn:aws:rds:eu-west-1:123456789012:snapshot:rds:team%d-db%04d-????".formatted(i % 7, i))
                .toList();

        var patterns = ArnPatterns.within(4_000, sources);

        assertThat(patterns.length()).isBetween(1, 4_000);
        for (var source : sources) {
            assertThat(patterns.split(",", -1)).anyMatch(pattern -> matches(pattern, source));
        }
        assertThat(patterns.split(",", -1))
                .noneMatch(pattern -> matches(pattern, "arn:aws:rds:eu-west-1:123456789012:snapshot:rds:team9-db"));
    }

    @Test
    void oneThatIsTooLongAloneStays() {
        assertThat(ArnPatterns.within(2, List.of("abc"))).isEqualTo("abc");
    }

    private static boolean matches(String pattern, String source) {
        return pattern.endsWith("*")
                ? source.startsWith(pattern.substring(0, pattern.length() - 1))
                : pattern.equals(source);
    }
}
