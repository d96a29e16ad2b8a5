package io.datapump.schema.document;

import java.util.ArrayList;
import java.util.List;

/// The way a walk has come, for walks that seldom have to name a place. Not thread safe.
public final class Steps {

    private final List<String> steps = new ArrayList<>();

    /// Goes on to the value of a key.
    public void enter(String key) {
        steps.add(key);
    }

    /// Goes on to an item of a list.
    ///
    /// @param index from 0
    public void enter(int index) {
        steps.add(Integer.toString(index));
    }

    /// Goes back to the node around.
    public void leave() {
        steps.removeLast();
    }

    /// Where the walk is.
    public TreePath here() {
        return TreePath.ROOT.child(steps.toArray(String[]::new));
    }
}
