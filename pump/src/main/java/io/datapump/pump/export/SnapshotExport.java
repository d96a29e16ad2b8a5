package io.datapump.pump.export;

import java.util.List;

/// One finished export, checked for completeness.
///
/// @param exportOnly `db`, `db.schema` or `db.schema.table`, what the export was limited to; empty: everything
/// @param tables sorted by full name
/// @param skipped what RDS left out, in the order of the metadata
/// @param warnings what else speaks against the export being whole: RDS's own words about the task, and oddities of
///     its metadata; full sentences
public record SnapshotExport(
        ExportInfo info,
        List<String> exportOnly,
        List<TableExport> tables,
        List<SkippedTable> skipped,
        List<String> warnings) {

    public SnapshotExport {
        exportOnly = List.copyOf(exportOnly);
        tables = List.copyOf(tables);
        skipped = List.copyOf(skipped);
        warnings = List.copyOf(warnings);
    }
}
