package io.datapump.pump.folder;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.parquet.FilePlan;
import io.datapump.pump.parquet.OutputOptions;
import io.datapump.pump.parquet.ParquetFooter;
import io.datapump.pump.parquet.ParquetInput;
import io.datapump.pump.parquet.ValueOptions;
import io.datapump.schema.spec.PartitionField;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

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

    /// What would become of one file's row groups.
    ///
    /// @param by outermost folder first; at least one
    /// @param zone in which instants are cut
    /// @throws FolderException where a column is missing
    /// @throws io.datapump.pump.parquet.ParquetException as [FilePlan#of]
    public static FilePlan ofFile(ParquetInput file, List<PartitionField> by, ZoneId zone) {
        var alone = new ParquetFolder(file.name(), List.of(file), List.of(), Set.of());
        new FolderRequest(alone, by, List.of(), OutputOptions.DEFAULT, ValueOptions.in(zone), 0).check();
        return FilePlan.of(file, by, zone);
    }

    private static Counts counts(ParquetInput file) {
        var footer = ParquetFooter.read(file);
        return new Counts(footer.rows(), footer.rowGroups());
    }

    private record Counts(long rows, long rowGroups) {}
}
