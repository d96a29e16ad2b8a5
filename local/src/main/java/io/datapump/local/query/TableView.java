package io.datapump.local.query;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// The SQL behind a table.
record TableView(QueryTable table) {

    /// Selects the declared columns of the files; with no file, the same columns and no row.
    String select(List<Path> files) {
        var columns = table.allColumns().stream()
                .map(column -> "CAST(" + (files.isEmpty() ? "NULL" : Sql.identifier(column.name())) + " AS "
                        + column.duckType() + ") AS " + Sql.identifier(column.name()))
                .collect(Collectors.joining(", "));
        return "SELECT " + columns + (files.isEmpty() ? " WHERE false" : " FROM " + source(files));
    }

    private String source(List<Path> files) {
        if (table.partitionKeys().isEmpty()) {
            return "read_parquet(" + Sql.list(files) + ", hive_partitioning = false)";
        }
        var types = table.partitionKeys().stream()
                .map(key -> Sql.text(key.name()) + ": " + key.duckType())
                .collect(Collectors.joining(", ", "{", "}"));
        return "read_parquet(" + Sql.list(files) + ", hive_partitioning = true, hive_types = " + types + ")";
    }
}
