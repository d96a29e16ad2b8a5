package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// What a repartition would do with each row group of one file, and why: the engine's own plan, carried out by nobody.
///
/// @param isCopied whether the file would be taken over whole, where whole files are
/// @param summary which way how many row groups would go
/// @param refusal why the file would be refused, as what is to be read after its name; empty where it would not
/// @param groups in file order
public record FilePlan(boolean isCopied, RepartitionPlan summary, Optional<String> refusal, List<Group> groups) {

    public FilePlan {
        groups = List.copyOf(groups);
    }

    /// Makes the plan. Reads the footer, and pages of the partition columns only.
    ///
    /// @param by outermost folder first; at least one
    /// @param zone in which instants are cut
    /// @throws ParquetException as [Repartition#run], except where rows of nested columns would be taken apart
    public static FilePlan of(ParquetInput input, List<PartitionField> by, ZoneId zone) {
        return FilePlanner.plan(input, by, zone);
    }

    /// What is known of one row group.
    public sealed interface Group {

        /// All rows are of one partition, so its bytes would be taken over.
        ///
        /// @param partition the folder path, for example `ano=2024/mes=03`
        record PassedThrough(String partition, Proof proof) implements Group {}

        /// Its rows are of several partitions, so they would be written anew.
        ///
        /// @param partitions how many
        /// @param least the first of their folder paths; numbers are in the order of numbers
        record Split(int partitions, String least, String greatest, Proof proof) implements Group {}

        /// Its bytes must not be taken over, whatever partition its rows are of.
        ///
        /// @param reason what is to be read after "because they"
        record Obstructed(String reason) implements Group {}

        /// It has no rows, and would leave no trace.
        record Empty() implements Group {}
    }

    /// By what it is known whether all rows are of one partition.
    public sealed interface Proof {

        /// By the footer's statistics.
        record Statistics() implements Proof {}

        /// By the values of the partition columns.
        ///
        /// @param reason why statistics did not do, as what is to be read after "because they"
        record Look(String reason) implements Proof {}
    }
}
