package io.datapump.schema.spec;

/// The engines whose snapshots RDS can export (RDS guide, "Exporting DB snapshot data to Amazon S3").
public enum Engine {
    POSTGRES,
    AURORA_POSTGRESQL,
    MYSQL,
    MARIADB,
    AURORA_MYSQL;

    /// Whether tables lie in schemas and are named `schema.table`; else they are named `table`.
    public boolean hasSchemas() {
        return switch (this) {
            case POSTGRES, AURORA_POSTGRESQL -> true;
            case MYSQL, MARIADB, AURORA_MYSQL -> false;
        };
    }

    /// A table's own name, without its schema.
    ///
    /// @param table as filters and settings name it
    public String ownName(String table) {
        return hasSchemas() ? table.substring(table.indexOf('.') + 1) : table;
    }
}
