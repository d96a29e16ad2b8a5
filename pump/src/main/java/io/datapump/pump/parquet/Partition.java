package io.datapump.pump.parquet;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One partition while it is being written: what waits of it in memory and in the spill file, and its files.
final class Partition {

    final int number;
    final List<SpillFile.Segment> spilled = new ArrayList<>();
    /// Files that are complete and proven.
    final List<PartitionFile> finished = new ArrayList<>();
    Optional<PartitionWriter> writer = Optional.empty();
    /// Rows given to it so far.
    long rows;
    /// Rows that wait in memory.
    long waiting;

    Partition(int number) {
        this.number = number;
    }

    long spilledBytes() {
        return spilled.stream().mapToLong(SpillFile.Segment::sizeInBytes).sum();
    }
}
