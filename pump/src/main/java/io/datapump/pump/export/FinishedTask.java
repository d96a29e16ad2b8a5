package io.datapump.pump.export;

import java.time.Instant;
import java.util.Optional;

/// What DescribeExportTasks said of a finished export task. The warning stands nowhere else for certain: a task may be
/// COMPLETE with tables missing, and no public sample of `export_info` holds a warning (RDS API, ExportTask; RDS guide,
/// "Exporting DB snapshot data to Amazon S3").
///
/// @param status RDS's word
/// @param warning RDS's `WarningMessage`, a JSON document inside a string or plain text; never blank
/// @param gigabytes extracted, a whole number where `export_info` has the fraction
public record FinishedTask(
        String identifier,
        String sourceArn,
        String status,
        Optional<String> warning,
        Optional<Instant> snapshotTime,
        Optional<Instant> started,
        Optional<Instant> ended,
        Optional<Integer> gigabytes) {

    public FinishedTask {
        warning = warning.filter(text -> !text.isBlank());
    }

    /// Whether the metadata in the bucket is this task's.
    ///
    /// @throws ExportException where it is another's, or the task did not come to a good end
    void requireAgreement(ExportInfo info) {
        if (!identifier.equals(info.exportTaskIdentifier())
                || !sourceArn.equals(info.sourceArn())
                || !status.equalsIgnoreCase("COMPLETE")) {
            throw new ExportException(
                    "Cannot read the export: its metadata is of the export task %s of %s, COMPLETE; but RDS described the task %s of %s, %s. Remove what was copied there, or export the snapshot again."
                            .formatted(info.exportTaskIdentifier(), info.sourceArn(), identifier, sourceArn, status));
        }
    }
}
