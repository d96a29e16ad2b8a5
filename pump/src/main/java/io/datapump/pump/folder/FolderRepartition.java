package io.datapump.pump.folder;

import io.datapump.pump.parquet.Repartition;
import io.datapump.pump.parquet.RepartitionProgress;
import io.datapump.pump.parquet.RepartitionResult;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import java.time.Duration;
import java.util.UUID;

/// Writes a folder of Parquet files anew as another folder, split by partition.
public final class FolderRepartition {

    private FolderRepartition() {}

    /// Runs to the end or leaves the destination as it was. The source is only read.
    ///
    /// An interrupt ends it promptly with an exception; the thread's interrupt flag stays set.
    ///
    /// @throws FolderException where a column is missing or would be lost, or the destination cannot be written to
    /// @throws io.datapump.pump.parquet.ParquetException where the engine refuses; it names the file
    public static FolderSummary run(FolderRequest request, Destination destination, RepartitionProgress progress) {
        try {
            return runInterruptibly(request, destination, progress);
        } catch (RuntimeException e) {
            // Whatever it was interrupted at says so in its own words, down to a channel that was closed.
            throw Thread.currentThread().isInterrupted()
                    ? new FolderException(
                            "Cannot repartition %s: interrupted."
                                    .formatted(request.in().shown()),
                            e)
                    : e;
        }
    }

    private static FolderSummary runInterruptibly(
            FolderRequest request, Destination destination, RepartitionProgress progress) {
        var start = System.nanoTime();
        request.check();
        // Of this attempt alone, so that what is replaced is never written over.
        var filePrefix = "part-" + UUID.randomUUID().toString().substring(0, 8);
        var result = Repartition.run(
                request.toEngine(destination.scratch(), filePrefix), new Finishing(destination, progress));
        if (Thread.currentThread().isInterrupted()) {
            throw new FolderException("interrupted before anything appeared");
        }
        destination.publish();
        return summary(request, destination, result, Duration.ofNanos(System.nanoTime() - start));
    }

    private static FolderSummary summary(
            FolderRequest request, Destination destination, RepartitionResult result, Duration time) {
        var files = result.files();
        return new FolderSummary(
                request.in(),
                destination.shown(),
                new FolderSummary.Written(
                        files.size(),
                        files.stream().map(PartitionFile::partition).distinct().count(),
                        files.stream().mapToLong(PartitionFile::rows).sum(),
                        files.stream().mapToLong(PartitionFile::sizeInBytes).sum()),
                result.plan(),
                new FolderSummary.Oddities(result.nulls(), result.invalid(), result.misfits()),
                time);
    }

    private record Finishing(Destination destination, RepartitionProgress progress) implements RepartitionProgress {

        @Override
        public void begins(long rows) {
            progress.begins(rows);
        }

        @Override
        public void rowsRead(long rows) {
            progress.rowsRead(rows);
        }

        @Override
        public void finished(PartitionFile file) {
            destination.add(file);
            progress.finished(file);
        }
    }
}
