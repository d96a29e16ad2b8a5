package io.datapump.local.source;

import java.util.List;

/// What of the server an export contains.
///
/// @param wholeServer nothing was left out, so the server's own database is reported too
record ExportSelection(List<SampleTable> tables, boolean wholeServer) {

    ExportSelection {
        tables = List.copyOf(tables);
    }

    /// @param only `db`, `db.schema` or `db.schema.table`; empty: everything
    static ExportSelection of(List<SampleTable> all, List<String> only) {
        for (var scope : only) {
            if (all.stream().noneMatch(table -> contains(scope, table))) {
                throw new IllegalArgumentException("Cannot export \"" + scope
                        + "\": the server has no such database, schema or table. ExportOnly takes db, db.schema or"
                        + " db.schema.table.");
            }
        }
        var chosen = all.stream()
                .filter(table -> only.isEmpty() || only.stream().anyMatch(scope -> contains(scope, table)))
                .toList();
        return new ExportSelection(chosen, only.isEmpty());
    }

    private static boolean contains(String scope, SampleTable table) {
        return scope.equals(table.database())
                || scope.equals(table.database() + "." + table.schema())
                || scope.equals(table.fullName());
    }
}
