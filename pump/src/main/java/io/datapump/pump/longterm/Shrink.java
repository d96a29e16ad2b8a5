package io.datapump.pump.longterm;

/// One figure of a history that would be lower than before.
///
/// @param partition empty text for the table as a whole
/// @param rows that would go; 0 where a figure would be lower and no row is known to go
/// @param sentence what it is, with both figures
public record Shrink(String partition, Figure figure, long rows, String sentence) {

    /// What is compared.
    public enum Figure {
        ROWS,
        DISTINCT_KEYS,
        KEYS,
        TIMES,
        CONTENT,
        /// Rows that would be in an earlier state than they are.
        STATES
    }
}
