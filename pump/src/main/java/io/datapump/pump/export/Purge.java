package io.datapump.pump.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.datapump.schema.layout.LakeTable;
import java.util.Optional;

/// Rows that the source of a table has lost at the old end since the lake was published before: its first rows, all of
/// them, or more than that. Whether they were deleted or got another date, footers do not tell.
///
/// @param source full name in the database
/// @param as the table's names in the lake
/// @param column that says which rows are old; absent where the table has become empty
/// @param from its least value when the lake was published before
/// @param until its least value now; absent where the table has become empty
/// @param days between the two; absent where they are no times
/// @param leastRows so many rows have gone, or more
/// @param mostRows so many rows have gone, or fewer; the same number where they could be counted
/// @param message all of it in full sentences
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Purge(
        String source,
        LakeTable as,
        Optional<String> column,
        Optional<String> from,
        Optional<String> until,
        Optional<Long> days,
        long leastRows,
        long mostRows,
        Outcome outcome,
        String message) {

    /// What becomes of the rows.
    public enum Outcome {
        /// The table's history has them.
        @JsonProperty("heldByLongterm")
        HELD_BY_LONGTERM,
        /// The table stays in the lake as it was, until somebody decides.
        @JsonProperty("kept")
        KEPT,
        /// They leave the lake as somebody has agreed to.
        @JsonProperty("agreed")
        AGREED,
        /// They leave the lake, and nothing else holds them.
        @JsonProperty("lost")
        LOST
    }
}
