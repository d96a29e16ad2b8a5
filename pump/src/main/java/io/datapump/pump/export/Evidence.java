package io.datapump.pump.export;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/// Why a table is taken for a partition of another. `of` is the full name of the table that shows its rows: the
/// parent, or what lies between where the filters leave that out.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Evidence {

    /// One batch shows the partition's rows.
    ///
    /// @param matched how many batches each show the rows of one other table
    /// @param batches that have rows; those that match no table hold rows of the parent's own
    /// @param rows of the partition
    /// @param columns whose lowest and highest value were known on both sides, and equal
    record BatchMatch(String of, int matched, int batches, long rows, int columns) implements Evidence {

        private String others() {
            return matched == batches
                    ? "each of its %,d batches with rows is a table in this way".formatted(batches)
                    : "%,d of its %,d batches with rows are tables in this way, the rest holds rows of its own"
                            .formatted(matched, batches);
        }
    }

    /// Every batch of the partition is a batch of the parent as well: RDS wrote one for each leaf.
    ///
    /// @param batches of the partition that have rows
    record BatchesWithin(String of, int batches, long rows) implements Evidence {}

    /// The partition has no rows, as have as many batches of the parents.
    record EmptyBatches(String of, long tables) implements Evidence {}

    /// The configuration says so, and nothing in the export contradicts it.
    record Settled() implements Evidence {}

    /// One sentence for people.
    default String sentence() {
        return switch (this) {
            case BatchMatch match ->
                "One batch of %s has its %,d rows, by their number, nulls and the bounds of %d columns; %s."
                        .formatted(match.of, match.rows, match.columns, match.others());
            case BatchesWithin(String of, int batches, long rows) ->
                "Each of its %,d batches is a batch of %s as well, %,d rows in all.".formatted(batches, of, rows);
            case EmptyBatches(String of, long tables) ->
                "It has no rows, and %s has as many batches without rows as there are such tables: %,d."
                        .formatted(of, tables);
            case Settled settled -> "The configuration says so, and nothing in the export contradicts it.";
        };
    }
}
