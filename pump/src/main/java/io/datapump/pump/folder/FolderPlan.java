package io.datapump.pump.folder;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;

/// What a repartition would read, told from the footers alone.
public record FolderPlan(FolderRequest request, long rows, long rowGroups) {

    private static final BoundedTasks READS = new BoundedTasks(32);

    /// Reads all footers.
    ///
    /// @throws FolderException as [FolderRepartition#run]
    public static FolderPlan of(FolderRequest request) {
        request.check();
        var footers = READS.map(request.in().files(), FolderPlan::counts);
        return new FolderPlan(
                request,
                footers.stream().mapToLong(Counts::rows).sum(),
                footers.stream().mapToLong(Counts::rowGroups).sum());
    }

    private static Counts counts(ParquetInput file) {
        var footer = ParquetFooter.read(file);
        return new Counts(footer.rows(), footer.rowGroups());
    }

    private record Counts(long rows, long rowGroups) {}
}
