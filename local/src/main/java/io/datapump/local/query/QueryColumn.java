package io.datapump.local.query;

import java.util.Locale;

/// A column of a catalog table.
///
/// @param type as Glue writes it: `string`, `int`, `bigint`, `decimal(12,2)`, `timestamp` …
public record QueryColumn(String name, String type) {

    /// @throws IllegalArgumentException when the type is not one that Parquet tables have
    public QueryColumn {
        duckType(name, type);
    }

    /// The type in DuckDB's words.
    String duckType() {
        return duckType(name, type);
    }

    /// Whether a file column of this DuckDB type can be read as the declared one, as Athena reads it: the same
    /// type, a smaller integer of the same storage, or the same moment in another unit.
    boolean reads(String fileType) {
        var declared = duckType();
        return fileType.equals(declared)
                || (declared.equals("INTEGER") && (fileType.equals("SMALLINT") || fileType.equals("TINYINT")))
                || (declared.equals("TIMESTAMP") && fileType.startsWith("TIMESTAMP"));
    }

    private static String duckType(String name, String type) {
        var lower = type.toLowerCase(Locale.ROOT);
        return switch (lower.replaceFirst("\\(.*", "")) {
            case "string", "varchar", "char" -> "VARCHAR";
            case "boolean" -> "BOOLEAN";
            case "tinyint" -> "TINYINT";
            case "smallint" -> "SMALLINT";
            case "int", "integer" -> "INTEGER";
            case "bigint" -> "BIGINT";
            case "float" -> "FLOAT";
            case "double" -> "DOUBLE";
            case "binary" -> "BLOB";
            case "date" -> "DATE";
            case "timestamp" -> "TIMESTAMP";
            case "decimal" -> lower.toUpperCase(Locale.ROOT);
            default ->
                throw new IllegalArgumentException("Cannot read the column \"" + name + "\": Glue has no type \"" + type
                        + "\" for a column of a flat Parquet table.");
        };
    }
}
