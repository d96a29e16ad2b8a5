package io.datapump.schema.spec;

import java.util.List;
import java.util.Optional;

/// What is said of one table beyond its being taken.
///
/// @param alias the table's name in the lake; empty: its own name without the schema
/// @param partitionBy outermost folder first; empty: the table is copied as it was exported
public record TableSettings(Optional<String> alias, List<PartitionField> partitionBy, Optional<Longterm> longterm) {

    public static final TableSettings NONE = new TableSettings(Optional.empty(), List.of(), Optional.empty());

    public TableSettings {
        partitionBy = List.copyOf(partitionBy);
    }
}
