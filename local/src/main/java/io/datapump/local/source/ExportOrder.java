package io.datapump.local.source;

import java.time.Instant;
import java.util.List;

/// What StartExportTask asked for.
///
/// @param prefix without slash at either end; may be empty
/// @param exportOnly `db`, `db.schema` or `db.schema.table`; empty: everything
public record ExportOrder(
        String exportId,
        String sourceArn,
        String bucket,
        String prefix,
        List<String> exportOnly,
        String iamRoleArn,
        String kmsKeyId,
        Instant snapshotTime,
        Instant taskStartTime) {

    public ExportOrder {
        exportOnly = List.copyOf(exportOnly);
    }
}
