package io.datapump.local.aws;

import io.datapump.local.aws.rds.ExportWriter;
import io.datapump.local.aws.s3.S3Limits;
import java.time.Duration;

/// What differs between a demo and a test.
///
/// @param s3 sizes S3 insists on
/// @param exports what an export task writes
/// @param pollInterval how long the pump's jobs pause between two looks at a crawler
public record LocalOptions(S3Limits s3, ExportWriter exports, Duration pollInterval) {

    /// AWS's limits, RDS's layout, and polling without AWS's patience.
    public static LocalOptions standard() {
        return new LocalOptions(S3Limits.standard(), ExportWriter.snapshotExport(), Duration.ofMillis(10));
    }

    public LocalOptions withS3(S3Limits limits) {
        return new LocalOptions(limits, exports, pollInterval);
    }

    public LocalOptions withExports(ExportWriter writer) {
        return new LocalOptions(s3, writer, pollInterval);
    }
}
