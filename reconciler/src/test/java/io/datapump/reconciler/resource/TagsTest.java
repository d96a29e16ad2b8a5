package io.datapump.reconciler.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TagsTest {

    @Test
    void foreignTagsAreIgnored() {
        assertThat(Tags.of(Map.of("team", "finance", "aws:cloudformation:stack-name", "x")))
                .isEqualTo(Tags.NONE);
    }

    @Test
    void aLakeOwnsWhatCarriesItsNameAndOurMark() {
        assertThat(Tags.owned("demo", "cluster/a").ownedBy("demo")).isTrue();
        assertThat(Tags.owned("demo", "cluster/a").ownedBy("demo-2")).isFalse();
        assertThat(Tags.of(Map.of(Tags.INSTANCE, "demo")).ownedBy("demo")).isFalse();
        assertThat(Tags.of(Map.of(Tags.INSTANCE, "demo", Tags.MANAGED_BY, "terraform"))
                        .ownedBy("demo"))
                .isFalse();
        assertThat(Tags.NONE.ownedBy("demo")).isFalse();
    }

    @Test
    void theOwnerIsNamedOnlyWhereWeManage() {
        assertThat(Tags.owned("demo", "x").owner()).contains("demo");
        assertThat(Tags.of(Map.of(Tags.INSTANCE, "demo")).owner()).isEmpty();
    }

    @Test
    void theStemOfALakeMatchesNoOtherLake() {
        var scope = new Scope("123456789012", "eu-west-1", "demo");

        assertThat("datapump-demo-x").startsWith(scope.nameStem());
        assertThat("datapump-demos-x").doesNotStartWith(scope.nameStem());
    }
}
