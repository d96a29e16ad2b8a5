package io.datapump.pump.export;

/// One entry of `originalTypeMappings`: a column as the database declares it and as RDS meant to write it.
///
/// @param originalType the engine's name in its information schema, for example `character varying`
/// @param exportedType Parquet type in the old notation, for example `binary (UTF8)`
/// @param charMaxLength 0 where it does not apply or is not recorded; the next two likewise
public record ExportedColumn(
        String name,
        String originalType,
        String exportedType,
        int charMaxLength,
        int numPrecision,
        int dateTimePrecision) {

    /// What must be equal in a partition and its parent. The order of columns is left out on purpose: an
    /// attached partition may have another.
    public record Identity(
            String name, String originalType, int charMaxLength, int numPrecision, int dateTimePrecision) {}

    public Identity identity() {
        return new Identity(name, originalType, charMaxLength, numPrecision, dateTimePrecision);
    }
}
