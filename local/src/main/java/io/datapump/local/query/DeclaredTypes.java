package io.datapump.local.query;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Holds files against a table's declaration. DuckDB would convert silently what Athena refuses
/// (`HIVE_BAD_DATA`, `HIVE_PARTITION_SCHEMA_MISMATCH`), so this is checked before a file is read. A column that some
/// files of a history have and others do not is null in the rows of those, as in Athena; other tables have none.
record DeclaredTypes(LakeQuery engine, QueryTable table) {

    void check(List<Path> files) {
        var byFile = columnsByFile(files);
        for (var column : table.columns()) {
            if (table.isHistory()
                    && byFile.values().stream().noneMatch(columns -> columns.containsKey(column.name()))) {
                throw refused(
                        files.getFirst().toString(),
                        "the file has no column \"" + column.name() + "\", nor has another");
            }
        }
        byFile.forEach((file, columns) -> {
            for (var column : table.columns()) {
                var type = columns.get(column.name());
                if (type == null && !table.isHistory()) {
                    throw refused(file, "the file has no column \"" + column.name() + "\"");
                }
                if (type != null && !column.reads(type)) {
                    throw refused(
                            file,
                            "the column \"" + column.name() + "\" is declared as " + column.type()
                                    + ", but the file holds " + type);
                }
            }
            for (var key : table.partitionKeys()) {
                if (columns.containsKey(key.name())) {
                    throw refused(file, "the partition key \"" + key.name() + "\" is also a column of the file");
                }
            }
        });
    }

    /// File to column to the file's type, in DuckDB's words.
    private Map<String, Map<String, String>> columnsByFile(List<Path> files) {
        var byFile = new HashMap<String, Map<String, String>>();
        engine.forEach(
                "SELECT file_name, name, duckdb_type FROM parquet_schema(" + Sql.list(files)
                        + ") WHERE coalesce(num_children, 0) = 0",
                row -> byFile.computeIfAbsent(row.getFirst().orElseThrow(), file -> new HashMap<>())
                        .put(row.get(1).orElseThrow(), row.get(2).orElseThrow()));
        return byFile;
    }

    private QueryException refused(String file, String reason) {
        return new QueryException("Cannot read the table " + table.name() + ": " + reason + " (" + file + ").");
    }
}
