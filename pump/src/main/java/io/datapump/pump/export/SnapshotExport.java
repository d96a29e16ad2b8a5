package io.datapump.pump.export;

import java.util.List;

/// One finished export, checked for completeness.
///
/// @param tables sorted by full name
/// @param skipped what RDS left out, in the order of the metadata
public record SnapshotExport(ExportInfo info, List<TableExport> tables, List<SkippedTable> skipped) {

    public SnapshotExport {
        tables = List.copyOf(tables);
        skipped = List.copyOf(skipped);
    }
}
