package io.datapump.pump.export;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/// What a table is among tables of equal columns.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Verdict {

    /// Its rows are its own.
    record Plain() implements Verdict {}

    /// It holds the rows of other tables.
    ///
    /// @param partitions full names, sorted; never empty
    record Parent(List<String> partitions) implements Verdict {

        public Parent {
            partitions = List.copyOf(partitions);
        }
    }

    /// Its rows are published with those of another table; it may have partitions in turn.
    ///
    /// @param parent full name
    record Child(String parent, Evidence evidence) implements Verdict {}

    /// It is published as a table of its own, although its rows may be in the lake a second time.
    ///
    /// @param others full names of the tables that may hold the same rows, sorted; the first few of many
    /// @param because full sentences
    record Undecided(List<String> others, String because) implements Verdict {

        public Undecided {
            others = List.copyOf(others);
        }
    }
}
