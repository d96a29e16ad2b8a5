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

    /// By name, as Athena finds columns of Parquet: what a file does not have is null in its rows.
    private String source(List<Path> files) {
        if (table.partitionKeys().isEmpty()) {
            return "read_parquet(" + Sql.list(files) + ", union_by_name = true, hive_partitioning = false)";
        }
        var types = table.partitionKeys().stream()
                .map(key -> Sql.text(key.name()) + ": " + key.duckType())
                .collect(Collectors.joining(", ", "{", "}"));
        return "read_parquet(" + Sql.list(files) + ", union_by_name = true, hive_partitioning = true, hive_types = "
                + types + ")";
    }
}
