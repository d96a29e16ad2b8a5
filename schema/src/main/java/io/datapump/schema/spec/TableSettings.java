package io.datapump.schema.spec;

import java.util.List;
import java.util.Optional;

/// What is said of one table beyond its being taken.
///
/// @param alias the table's name in the lake; empty: its own name without the schema
/// @param partitionBy outermost folder first; empty: no folders
/// @param rules what differs from the cluster's rules
/// @param partitionOf empty: what the export proves
public record TableSettings(
        Optional<String> alias,
        List<PartitionField> partitionBy,
        Optional<Longterm> longterm,
        HiddenColumns columns,
        TableRules.Overrides rules,
        TableWork work,
        Optional<PartitionOf> partitionOf) {

    public static final TableSettings NONE = new TableSettings(Optional.empty(), List.of(), Optional.empty());

    public TableSettings {
        partitionBy = List.copyOf(partitionBy);
    }

    /// Settings of where a table goes, with nothing said of its columns and how they get there.
    public TableSettings(Optional<String> alias, List<PartitionField> partitionBy, Optional<Longterm> longterm) {
        this(
                alias,
                partitionBy,
                longterm,
                HiddenColumns.NONE,
                TableRules.Overrides.NONE,
                TableWork.BUILT_IN,
                Optional.empty());
    }

    /// The table whose rows these are said to be.
    public Optional<String> parent() {
        return partitionOf.flatMap(whose -> switch (whose) {
            case PartitionOf.Table(String table) -> Optional.of(table);
            case PartitionOf.Nothing none -> Optional.empty();
        });
    }
}
