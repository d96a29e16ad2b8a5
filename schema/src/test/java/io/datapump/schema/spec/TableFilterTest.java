package io.datapump.schema.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
