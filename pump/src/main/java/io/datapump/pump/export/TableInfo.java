package io.datapump.pump.export;

import java.util.List;
import java.util.Optional;

/// One entry of `perTableStatus`.
///
/// @param target `database.schema.table`, `database.table` or a bare database name; raw or escaped
/// @param status `COMPLETE` when fine; empty text where the entry has none
/// @param warning why RDS skipped the table or database; seen: its presence marks a skipped entry
/// @param sizeInGB of what was exported, 2^30 bytes; 0 where the entry has none
/// @param columns in column order; empty where the entry has no `schemaMetadata`
record TableInfo(
        String target, String status, Optional<String> warning, double sizeInGB, List<ExportedColumn> columns) {

    TableInfo {
        columns = List.copyOf(columns);
    }

    boolean isComplete() {
        return status.equalsIgnoreCase("COMPLETE");
    }
}
