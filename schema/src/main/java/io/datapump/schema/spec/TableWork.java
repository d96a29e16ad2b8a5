package io.datapump.schema.spec;

import java.util.Optional;

/// What repartitions a table.
///
/// @param task the size of the task; empty: as the cluster
public record TableWork(Optional<TaskSize> task, WorkEngine engine) {

    /// A task of the pump, of the cluster's size.
    public static final TableWork BUILT_IN = new TableWork(Optional.empty(), WorkEngine.PUMP);

    /// What reads and writes the table's files.
    public enum WorkEngine {
        /// The pump's own Parquet engine, in one task.
        PUMP,
        /// Spark, for tables that one task cannot manage in a night.
        SPARK
    }
}
