package io.datapump.local.aws.rds;

import io.datapump.local.source.ExportOrder;
import io.datapump.local.source.ExportSink;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.SnapshotExport;
import io.datapump.local.source.WrittenExport;
import java.nio.file.Path;

/// Writes what an export task exports.
public interface ExportWriter {

    /// Writes the whole export; a failure is the task's failure, its message the cause RDS gives.
    ///
    /// @param scratch a folder for files that grow, on the file system of the sink
    WrittenExport write(SampleDatabase content, Path scratch, ExportOrder order, ExportSink sink);

    /// Parquet and metadata as RDS writes them.
    static ExportWriter snapshotExport() {
        return (content, scratch, order, sink) -> new SnapshotExport(content, scratch).write(order, sink);
    }
}
