package io.datapump.schema.spec;

/// Whose rows a table's are, said by somebody who knows: what an export does not show is settled with it.
public sealed interface PartitionOf {

    /// Its rows are those of another table of its database, so it is not published beside that one.
    ///
    /// @param table as filters name it, for example `public.orders`
    record Table(String table) implements PartitionOf {}

    /// Its rows are its own, whatever they are equal to.
    record Nothing() implements PartitionOf {}

    /// The word that stands for [Nothing]. No table that can be a parent has this name: such names have a dot.
    String NOTHING = "none";

    /// The value as it is written.
    static PartitionOf parse(String text) {
        return text.equals(NOTHING) ? new Nothing() : new Table(text);
    }

    /// What [#parse] reads.
    default String text() {
        return switch (this) {
            case Table(String table) -> table;
            case Nothing none -> NOTHING;
        };
    }
}
