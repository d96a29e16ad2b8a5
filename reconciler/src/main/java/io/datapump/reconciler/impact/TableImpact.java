package io.datapump.reconciler.impact;

import java.util.List;
import java.util.Optional;

/// What becomes of one table.
///
/// @param name `cluster/database/schema.table`, in MySQL `cluster/database/table`
/// @param before empty for a table that is gained
/// @param after as the next run leaves it, should the source hold the same again; empty for a table that is
///     lost
/// @param columns in Glue that appear, vanish or have another type, partition columns first
/// @param breaks queries that fail or answer differently from then on, in full sentences
/// @param history what becomes of what longterm keeps, in full sentences
/// @param notes what else there is to know, in full sentences
public record TableImpact(
        String name,
        Optional<Side> before,
        Optional<Side> after,
        List<ColumnChange> columns,
        List<String> breaks,
        List<String> history,
        List<String> notes) {

    public TableImpact {
        columns = List.copyOf(columns);
        breaks = List.copyOf(breaks);
        history = List.copyOf(history);
        notes = List.copyOf(notes);
    }

    /// What happens to it, in a word.
    public Fate fate() {
        if (before.isEmpty()) {
            return Fate.GAINED;
        }
        if (after.isEmpty()) {
            return Fate.LOST;
        }
        return before.get().table().equals(after.get().table()) ? Fate.CHANGED : Fate.RENAMED;
    }

    /// What happens to a table.
    public enum Fate {
        GAINED,
        LOST,
        /// It has another name in Glue, whatever else changes.
        RENAMED,
        /// It keeps its name.
        CHANGED
    }

    /// The table before or after.
    ///
    /// @param table name in Glue with its database: `datalake.pagila_pagamentos`
    /// @param folder key prefix of its files, ending in `/`
    public record Side(String table, String folder, Way way, Amount amount) {}

    /// How a run brings a table's files to their place.
    public enum Way {
        /// By copies within S3, byte for byte as RDS wrote them; nothing passes through a task.
        COPIED,
        /// Read and written anew by a task of its own.
        REWRITTEN
    }

    /// A column in Glue that is no longer as it was.
    ///
    /// @param before its type; empty for a column that appears
    /// @param after its type; empty for a column that vanishes
    public record ColumnChange(String name, Role role, Optional<String> before, Optional<String> after) {}

    /// What a column is to a table.
    public enum Role {
        PARTITION,
        DATA
    }
}
