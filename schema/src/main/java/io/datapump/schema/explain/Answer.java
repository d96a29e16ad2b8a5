package io.datapump.schema.explain;

import java.util.List;
import java.util.Optional;

/// What came of asking for an explanation.
public sealed interface Answer {

    /// One explanation, or several where a table's name is known in several databases.
    record Explained(List<Explanation> all) implements Answer {

        public Explained {
            all = List.copyOf(all);
        }
    }

    /// Nothing has that name.
    ///
    /// @param reason a sentence
    /// @param nearest the known name that may have been meant
    record Unknown(String reason, Optional<String> nearest) implements Answer {}
}
