package io.datapump.reconciler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.resource.StateTree;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferTest {

    @Test
    void equalTreesHaveNoDifference() {
        var tree = StateTree.of(Map.of("a", List.of(1, true, "x"), "b", Map.of("c", Map.of())));

        assertThat(Differ.compare(tree, tree)).isEmpty();
    }

    @Test
    void formsOfANumberAreNotADifference() {
        assertThat(compare(Map.of("v", 1), Map.of("v", 1.0))).isEmpty();
        assertThat(compare(Map.of("v", 100L), Map.of("v", 1e2))).isEmpty();
    }

    @Test
    void aTextIsNotTheNumberItSpells() {
        assertThat(compare(Map.of("v", "1"), Map.of("v", 1))).hasSize(1);
    }

    @Test
    void anAddedAndARemovedFieldAreOneChangeEach() {
        assertThat(compare(Map.of("old", 1, "same", 2), Map.of("new", Map.of("deep", 1), "same", 2)))
                .satisfiesExactly(
                        added -> {
                            assertThat(added.path()).hasToString("new");
                            assertThat(added.before()).isEmpty();
                            assertThat(added.after()).contains(StateTree.of(Map.of("deep", 1)));
                        },
                        removed -> {
                            assertThat(removed.path()).hasToString("old");
                            assertThat(removed.after()).isEmpty();
                        });
    }

    @Test
    void mapsAreComparedKeyByKeyAtAnyDepth() {
        assertThat(compare(
                        Map.of("a", Map.of("b", Map.of("c", 1, "d", 2))),
                        Map.of("a", Map.of("b", Map.of("c", 1, "d", 3)))))
                .singleElement()
                .satisfies(change -> assertThat(change.path()).hasToString("a.b.d"));
    }

    @Test
    void listsOfPlainValuesDifferAsAWhole() {
        assertThat(compare(Map.of("categories", List.of("a", "b")), Map.of("categories", List.of("b", "c"))))
                .singleElement()
                .satisfies(change -> assertThat(change.path()).hasToString("categories"));
    }

    @Test
    void listsOfMapsAreComparedItemByItem() {
        assertThat(compare(
                        Map.of("targets", List.of(Map.of("path", "a"), Map.of("path", "b"))),
                        Map.of("targets", List.of(Map.of("path", "a"), Map.of("path", "c"), Map.of("path", "d")))))
                .extracting(change -> change.path().toString())
                .containsExactly("targets[1].path", "targets[2]");
    }

    @Test
    void secretsDifferByDigestAlone() {
        assertThat(compare(StateTree.secret("a"), StateTree.secret("a"))).isEmpty();
        assertThat(compare(StateTree.secret("a"), StateTree.secret("b")))
                .singleElement()
                .satisfies(change ->
                        assertThat(change.toString()).doesNotContain("=a]").doesNotContain("=b]"));
    }

    @Test
    void aChangeOfTypeIsOneChangeOfTheWholeValue() {
        assertThat(compare(Map.of("v", List.of(1)), Map.of("v", Map.of("a", 1))))
                .singleElement()
                .satisfies(change -> assertThat(change.before()).isEqualTo(Optional.of(StateTree.of(List.of(1)))));
    }

    @Test
    void nullsInPlainValuesCountAsAbsentInMapsAndAsTextInLists() {
        var map = new java.util.HashMap<String, Object>();
        map.put("a", null);
        map.put("b", Arrays.asList("x", null));

        assertThat(StateTree.of(map)).isEqualTo(StateTree.of(Map.of("b", List.of("x", "null"))));
    }

    private static List<FieldChange> compare(Object before, Object after) {
        return Differ.compare(StateTree.of(before), StateTree.of(after));
    }
}
