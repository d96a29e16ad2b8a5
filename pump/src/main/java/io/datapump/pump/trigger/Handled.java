package io.datapump.pump.trigger;

import java.util.ArrayList;
import java.util.List;

/// What became of a message, and of what was found beside it.
record Handled(Outcome own, List<Outcome> others) {

    Handled {
        others = List.copyOf(others);
    }

    List<Outcome> all() {
        var all = new ArrayList<Outcome>();
        all.add(own);
        all.addAll(others);
        return all;
    }
}
