package io.datapump.schema.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.TableFilter;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilterNarrowingTest {

    private static final List<String> NAMES = IntStream.rangeClosed(1, 4)
            .boxed()
            .flatMap(FilterNarrowingTest::names)
            .toList();

    @Test
    void whereNothingIsToldNoTableIsLost() {
        var random = new Random(1);
        var silent = 0;
        for (int i = 0; i < 20_000; i++) {
            var before = new TableFilter(entries(random, 1), entries(random, 0));
            var after = new TableFilter(entries(random, 1), entries(random, 0));
            if (FilterNarrowing.between(before, after).isEmpty()) {
                silent++;
                assertThat(NAMES)
                        .as("from %s to %s", before, after)
                        .noneMatch(name -> before.takes(name) && !after.takes(name));
            }
        }
        assertThat(silent).as("changes found to lose nothing").isGreaterThan(500);
    }

    @Test
    void aFilterIsNoNarrowerThanItself() {
        var random = new Random(2);
        for (int i = 0; i < 1_000; i++) {
            var filter = new TableFilter(entries(random, 1), entries(random, 0));
            assertThat(FilterNarrowing.between(filter, filter)).isEmpty();
        }
    }

    @Test
    void aWiderFilterIsNotNarrower() {
        assertThat(change("public.*", "", "*", "")).isEmpty();
        assertThat(change("public.orders", "", "public.*", "")).isEmpty();
        assertThat(change("public.*", "public.tmp_*", "public.*", "public.tmp_a*"))
                .isEmpty();
        assertThat(change("public.*", "public.tmp_*", "public.*", "public.tmp_a"))
                .isEmpty();
    }

    @Test
    void whatIsToldNamesTheEntries() {
        assertThat(change("public.*", "", "public.a*", "public.tmp"))
                .hasValueSatisfying(narrowing -> assertThat(narrowing)
                        .hasToString(
                                "include no longer lists (\"public.*\") and that exclude now lists (\"public.tmp\")"));
        assertThat(change("public.??", "", "public.?*", "")).isPresent();
    }

    private static Optional<FilterNarrowing> change(
            String include, String exclude, String includeAfter, String excludeAfter) {
        return FilterNarrowing.between(filter(include, exclude), filter(includeAfter, excludeAfter));
    }

    private static TableFilter filter(String include, String exclude) {
        return new TableFilter(List.of(include), exclude.isEmpty() ? List.of() : List.of(exclude));
    }

    /// Short entries over few letters, so that they meet.
    private static List<String> entries(Random random, int least) {
        return IntStream.range(0, least + random.nextInt(2))
                .mapToObj(i -> random.ints(1 + random.nextInt(3), 0, 4)
                        .mapToObj("ab*?"::charAt)
                        .map(String::valueOf)
                        .collect(Collectors.joining()))
                .toList();
    }

    private static Stream<String> names(int length) {
        return IntStream.range(0, 1 << length)
                .mapToObj(bits -> IntStream.range(0, length)
                        .mapToObj(i -> (bits >> i & 1) == 0 ? "a" : "b")
                        .collect(Collectors.joining()));
    }
}
