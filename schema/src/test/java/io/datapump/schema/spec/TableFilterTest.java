package io.datapump.schema.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TableFilterTest {

    @Test
    void includedPatternsAreTakenAndOthersAreNot() {
        var filter = new TableFilter(List.of("public.*"), List.of());
        assertThat(filter.takes("public.payment")).isTrue();
        assertThat(filter.takes("archive.payment")).isFalse();
    }

    @Test
    void excludeBeatsIncludeBetweenPatterns() {
        var filter = new TableFilter(List.of("public.*"), List.of("public.*_audit"));
        assertThat(filter.takes("public.login_audit")).isFalse();
        assertThat(filter.takes("public.login")).isTrue();
    }

    @Test
    void aNameWrittenOutBeatsAPattern() {
        var filter = new TableFilter(List.of("public.*", "public.login_audit"), List.of("public.*_audit"));
        assertThat(filter.takes("public.login_audit")).isTrue();
        assertThat(filter.takes("public.other_audit")).isFalse();
        var reverse = new TableFilter(List.of("public.*"), List.of("public.payment"));
        assertThat(reverse.takes("public.payment")).isFalse();
    }

    @Test
    void excludeBeatsIncludeBetweenNamesWrittenOut() {
        assertThat(new TableFilter(List.of("public.a"), List.of("public.a")).takes("public.a"))
                .isFalse();
    }

    @Test
    void patternsMatchTheWholeNameAndRespectCase() {
        var filter = new TableFilter(List.of("public.pay"), List.of());
        assertThat(filter.takes("public.payment")).isFalse();
        assertThat(filter.takes("Public.pay")).isFalse();
    }

    @Test
    void starAndQuestionMarkAreTheOnlyWildcards() {
        var filter = new TableFilter(List.of("public.p?", "a.b+[x](y)", "s.*_$"), List.of());
        assertThat(filter.takes("public.p1")).isTrue();
        assertThat(filter.takes("public.p")).isFalse();
        assertThat(filter.takes("publicxp1")).isFalse();
        assertThat(filter.takes("a.b+[x](y)")).isTrue();
        assertThat(filter.takes("a.bbx y")).isFalse();
        assertThat(filter.takes("s.any thing\n_$")).isTrue();
    }

    @Test
    void nothingIncludedTakesNothing() {
        assertThat(new TableFilter(List.of(), List.of()).takes("public.a")).isFalse();
    }

    @Test
    void aStarTakesNothingOrAnything() {
        assertThat(matches("*", "")).isTrue();
        assertThat(matches("a*", "a")).isTrue();
        assertThat(matches("a*c", "abcbc")).isTrue();
        assertThat(matches("a*c", "abcb")).isFalse();
        assertThat(matches("*b*d", "abcbd")).isTrue();
        assertThat(matches("", "a")).isFalse();
    }

    @Test
    void twoStarsAreOne() {
        assertThat(matches("a**c", "ac")).isTrue();
        assertThat(matches("a**c", "abbc")).isTrue();
        assertThat(matches("**", "public.a")).isTrue();
        assertThat(matches("a**", "b")).isFalse();
    }

    @Test
    void aQuestionMarkIsOneCharacterOfAnyLanguage() {
        assertThat(matches("?", "😀")).isTrue();
        assertThat(matches("??", "😀")).isFalse();
        assertThat(matches("*??", "😀")).isFalse();
        assertThat(matches("*?", "😀")).isTrue();
        assertThat(matches("a?c*", "aäc")).isTrue();
        assertThat(matches("?", "")).isFalse();
    }

    @Test
    void manyStarsCostNoMoreThanTheirProductWithTheName() {
        var name = "a".repeat(10_000);
        assertThat(matches("*a".repeat(100) + "*b", name)).isFalse();
        assertThat(matches("*a".repeat(100) + "*", name)).isTrue();
        assertThat(matches("*?a*?a*?a*?a*?a*?a*?a*?a*?b", name)).isFalse();
    }

    @Test
    void starsAgreeWithRegularExpressions() {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            var pattern = word(random, "ab*?", 8);
            var name = word(random, "ab", 8);
            assertThat(matches(pattern, name))
                    .as("%s %s", pattern, name)
                    .isEqualTo(name.matches(pattern.replace("*", ".*").replace("?", ".")));
        }
    }

    private static String word(Random random, String letters, int longest) {
        var word = new StringBuilder();
        for (int i = random.nextInt(longest + 1); i > 0; i--) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        return word.toString();
    }

    private static boolean matches(String pattern, String name) {
        return new TableFilter(List.of(pattern), List.of()).takes(name);
    }
}
