package io.datapump.reconciler.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StateTreeTest {

    @Test
    void onlyPlainValuesAreTrees() {
        assertThatThrownBy(() -> StateTree.of(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot compare a java.lang.Object");
    }

    @Test
    void aBuilderLeavesOutWhatSaysNothing() {
        var tree = new TreeBuilder()
                .put("list", List.of())
                .put("map", Map.of())
                .put("optional", Optional.empty())
                .put("branch", StateTree.Branch.EMPTY)
                .put("text", Optional.of("x"))
                .put("flag", false)
                .build();

        assertThat(tree).isEqualTo(StateTree.of(Map.of("text", "x", "flag", false)));
    }

    @Test
    void leavesAreCountedAndAnEmptyMapIsOne() {
        assertThat(StateTree.of(Map.of("a", List.of(1, 2), "b", Map.of(), "c", "x"))
                        .leaves())
                .isEqualTo(4);
    }

    @Test
    void aSecretNeverShowsItsValue() {
        assertThat(StateTree.secret("hunter2").toString()).doesNotContain("hunter2");
        assertThat(StateTree.secret("hunter2")).isEqualTo(StateTree.secret("hunter2"));
    }

    @Test
    void jsonIsReadWhateverItsSpacingAndOrder() {
        assertThat(TreeReader.json("{\"a\":1.0,\"b\":[true]}"))
                .isEqualTo(TreeReader.json(" { \"b\" : [ true ], \"a\" : 1 } "));
    }

    @Test
    void whatIsNotJsonIsComparedAsText() {
        assertThat(TreeReader.json("{broken")).isEqualTo(new StateTree.Text("{broken"));
        assertThat(TreeReader.json("plain")).isEqualTo(new StateTree.Text("plain"));
    }

    @Test
    void yamlAndJsonOfTheSameValueAreTheSameTree() {
        assertThat(TreeReader.yaml("a: [x, 1]\nb: {c: true} # why\n"))
                .isEqualTo(TreeReader.yaml("{\"b\": {\"c\": true}, \"a\": [\"x\", 1]}"));
    }

    @Test
    void whatIsNotYamlIsComparedAsText() {
        assertThat(TreeReader.yaml("a: [")).isEqualTo(new StateTree.Text("a: ["));
        assertThat(TreeReader.yaml("")).isEqualTo(new StateTree.Text(""));
    }

    @Test
    void pathsReadAsPeopleWriteThem() {
        var path = FieldPath.of("targets").item(0).key("path");

        assertThat(path).hasToString("targets[0].path");
        assertThat(path.isWithin(FieldPath.of("targets"))).isTrue();
        assertThat(path.isWithin(path)).isTrue();
        assertThat(FieldPath.of("targets").isWithin(path)).isFalse();
        assertThat(FieldPath.of("target").isWithin(FieldPath.of("targets"))).isFalse();
    }

    @Test
    void aKindHasALowerCaseName() {
        assertThatThrownBy(() -> new KindName("GlueCrawler")).hasMessageContaining("lower-case words");
        assertThat(new KindName("a")).isLessThan(new KindName("b"));
    }
}
