package io.datapump.schema.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.TableFilter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GlobsTest {

    private static final List<String> PATTERNS = words("ab*?", 3);
    private static final List<String> NAMES = words("ab", 5);

    @Test
    void patternsMeetWhereSomeNameMatchesBoth() {
        for (var one : PATTERNS) {
            for (var other : PATTERNS) {
                assertThat(Globs.meet(one, other))
                        .as("%s and %s", one, other)
                        .isEqualTo(NAMES.stream().anyMatch(name -> matches(one, name) && matches(other, name)));
            }
        }
    }

    @Test
    void aPatternThatCoversAnotherMatchesAllItMatches() {
        for (var wide : PATTERNS) {
            for (var narrow : PATTERNS) {
                if (Globs.covers(wide, narrow)) {
                    assertThat(NAMES.stream().filter(name -> matches(narrow, name)))
                            .as("%s covers %s", wide, narrow)
                            .allMatch(name -> matches(wide, name));
                }
            }
        }
    }

    @Test
    void coveringANameIsMatchingIt() {
        for (var wide : PATTERNS) {
            for (var name : NAMES) {
                assertThat(Globs.covers(wide, name))
                        .as("%s covers %s", wide, name)
                        .isEqualTo(matches(wide, name));
            }
        }
    }

    @Test
    void whatPeopleWriteIsDecided() {
        assertThat(Globs.covers("*", "public.*")).isTrue();
        assertThat(Globs.covers("public.*", "public.*")).isTrue();
        assertThat(Globs.covers("public.*", "public.*_audit")).isTrue();
        assertThat(Globs.covers("*_audit", "public.*_audit")).isTrue();
        assertThat(Globs.covers("public.*_audit", "public.*")).isFalse();
        assertThat(Globs.covers("a?", "a*")).isFalse();
        assertThat(Globs.meet("public.*", "audit.*")).isFalse();
        assertThat(Globs.meet("order_*", "*_eu")).isTrue();
    }

    @Test
    void aCharacterOutsideTheBasicPlaneIsOne() {
        assertThat(Globs.meet("a?b", "a😀b")).isTrue();
        assertThat(Globs.covers("a?b", "a😀b")).isTrue();
    }

    private static boolean matches(String pattern, String name) {
        return new TableFilter(List.of(pattern), List.of()).takes(name);
    }

    /// Every text of these letters, up to a length.
    private static List<String> words(String letters, int length) {
        var words = new ArrayList<>(List.of(""));
        for (int from = 0, round = 0; round < length; round++) {
            var to = words.size();
            for (int i = from; i < to; i++) {
                for (var letter : letters.split("", -1)) {
                    if (!letter.isEmpty()) {
                        words.add(words.get(i) + letter);
                    }
                }
            }
            from = to;
        }
        return List.copyOf(words);
    }
}
