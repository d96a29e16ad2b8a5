package io.datapump.schema.document;

import java.util.List;

/// The way from a document's root to one of its nodes. One step further costs the same at any depth.
public final class TreePath {

    public static final TreePath ROOT = new TreePath();

    private final TreePath parent;
    private final String last;
    private final int length;
    private final int hash;

    private TreePath() {
        this.parent = this;
        this.last = "";
        this.length = 0;
        this.hash = 1;
    }

    private TreePath(TreePath parent, String last) {
        this.parent = parent;
        this.last = last;
        this.length = parent.length + 1;
        this.hash = 31 * parent.hash + last.hashCode();
    }

    public static TreePath of(String... steps) {
        return ROOT.child(steps);
    }

    /// The path of a node inside.
    public TreePath child(String step) {
        return new TreePath(this, step);
    }

    /// The path of a node inside.
    public TreePath child(String... more) {
        var path = this;
        for (var step : more) {
            path = path.child(step);
        }
        return path;
    }

    /// The path of an item of the list here.
    ///
    /// @param index from 0
    public TreePath item(int index) {
        return child(Integer.toString(index));
    }

    /// The node around; the root is its own.
    public TreePath parent() {
        return parent;
    }

    /// The last step; empty text for the root.
    public String last() {
        return last;
    }

    /// Keys of mappings and, for items of lists, their number from 0.
    public List<String> steps() {
        var steps = new String[length];
        var path = this;
        for (int i = length - 1; i >= 0; i--) {
            steps[i] = path.last;
            path = path.parent;
        }
        return List.of(steps);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TreePath path
                && hash == path.hash
                && length == path.length
                && steps().equals(path.steps());
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return String.join("/", steps());
    }
}
