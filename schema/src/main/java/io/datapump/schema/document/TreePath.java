package io.datapump.schema.document;

import java.util.List;
import java.util.stream.Stream;

/// The way from a document's root to one of its nodes.
///
/// @param steps keys of mappings and, for items of lists, their number from 0
public record TreePath(List<String> steps) {

    public static final TreePath ROOT = new TreePath(List.of());

    public TreePath {
        steps = List.copyOf(steps);
    }

    public static TreePath of(String... steps) {
        return new TreePath(List.of(steps));
    }

    /// The path of a node inside.
    public TreePath child(String... more) {
        return new TreePath(Stream.concat(steps.stream(), Stream.of(more)).toList());
    }

    /// The path of an item of the list here.
    ///
    /// @param index from 0
    public TreePath item(int index) {
        return child(Integer.toString(index));
    }

    /// The node around; the root is its own.
    public TreePath parent() {
        return steps.isEmpty() ? this : new TreePath(steps.subList(0, steps.size() - 1));
    }

    /// The last step; empty text for the root.
    public String last() {
        return steps.isEmpty() ? "" : steps.getLast();
    }
}
