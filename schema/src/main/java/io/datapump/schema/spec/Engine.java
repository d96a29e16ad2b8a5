package io.datapump.schema.spec;

/// The engines whose snapshots RDS can export (RDS guide, "Exporting DB snapshot data to Amazon S3").
public enum Engine {
    POSTGRES,
    AURORA_POSTGRESQL,
    MYSQL,
    MARIADB,
    AURORA_MYSQL
}
