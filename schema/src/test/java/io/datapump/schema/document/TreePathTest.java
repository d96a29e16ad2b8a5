package io.datapump.schema.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TreePathTest {

    @Test
    void pathsWithTheSameStepsAreEqual() {
        var path = TreePath.of("spec", "databases", "0");
        assertThat(TreePath.of("spec").child("databases").item(0))
                .isEqualTo(path)
                .hasSameHashCodeAs(path)
                .hasToString("spec/databases/0");
        assertThat(path).isNotEqualTo(TreePath.of("spec", "databases")).isNotEqualTo("spec/databases/0");
        assertThat(TreePath.of("spec/databases", "0")).isNotEqualTo(path);
    }

    @Test
    void equalHashesDoNotMakePathsEqual() {
        assertThat("Aa").hasSameHashCodeAs("BB");
        assertThat(TreePath.of("a", "Aa")).isNotEqualTo(TreePath.of("a", "BB"));
        assertThat(TreePath.of("Aa", "a")).isNotEqualTo(TreePath.of("BB", "a"));
    }

    @Test
    void theRootIsItsOwnParent() {
        assertThat(TreePath.ROOT.parent()).isSameAs(TreePath.ROOT);
        assertThat(TreePath.ROOT.steps()).isEmpty();
        assertThat(TreePath.ROOT.last()).isEmpty();
        assertThat(TreePath.of("a").parent()).isEqualTo(TreePath.ROOT);
    }
}
