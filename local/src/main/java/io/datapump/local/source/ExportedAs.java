package io.datapump.local.source;

/// What RDS makes of a PostgreSQL type in Parquet: all that is not a number, a boolean or bytes becomes text
/// (RDS guide, "Data conversion when exporting to an Amazon S3 bucket").
public enum ExportedAs {
    BOOLEAN("boolean", "boolean"),
    INT16("int32 (INT_16)", "smallint"),
    INT32("int32", "int"),
    INT64("int64", "bigint"),
    FLOAT("float", "float"),
    DOUBLE("double", "double"),
    BYTES("binary", "binary"),
    TEXT("binary (UTF8)", "string");

    private final String oldNotation;
    private final String glueType;

    ExportedAs(String oldNotation, String glueType) {
        this.oldNotation = oldNotation;
        this.glueType = glueType;
    }

    /// The Parquet type as the export's metadata writes it (`expectedExportedType`).
    public String oldNotation() {
        return oldNotation;
    }

    /// The type Glue gives such a column.
    public String glueType() {
        return glueType;
    }
}
