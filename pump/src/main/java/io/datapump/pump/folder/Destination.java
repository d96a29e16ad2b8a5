package io.datapump.pump.folder;

import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.nio.file.Path;

/// Where a folder is written to: files gather unseen, and appear when all of them are proven. Used by one thread.
public interface Destination extends AutoCloseable {

    /// What stands at the destination already.
    enum Occupied {
        /// Ends the attempt before anything is read.
        REFUSE,
        /// Makes way once the new files are complete. Only Parquet files and what lies beside them do.
        REPLACE
    }

    /// As the person wrote it.
    String shown();

    /// A folder for unfinished files; exists.
    Path scratch();

    /// Takes a finished file away from the scratch folder.
    void add(PartitionFile file);

    /// Makes all files appear, and what they replace go. Where this fails, what has appeared is taken back.
    void publish();

    /// Removes everything that has not been published, interrupted or not.
    @Override
    void close();
}
