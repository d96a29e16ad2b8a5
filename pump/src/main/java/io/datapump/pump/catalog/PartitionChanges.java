package io.datapump.pump.catalog;

/// How many partitions of a table were written.
///
/// @param rewritten those that said another place or other columns than their table
public record PartitionChanges(int added, int rewritten, int removed) {

    public boolean isEmpty() {
        return added == 0 && rewritten == 0 && removed == 0;
    }

    /// `3 partitions added, 0 rewritten, 1 removed`.
    @Override
    public String toString() {
        return "%d partitions added, %d rewritten, %d removed".formatted(added, rewritten, removed);
    }
}
