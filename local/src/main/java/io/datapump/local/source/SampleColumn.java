package io.datapump.local.source;

/// A column of a sample table.
///
/// @param originalType as `information_schema.columns.data_type` names it
/// @param charMaxLength 0 where there is none
/// @param numPrecision 0 where there is none
/// @param dateTimePrecision 0 where there is none
public record SampleColumn(
        String name,
        String originalType,
        ExportedAs exportedAs,
        int charMaxLength,
        int numPrecision,
        int dateTimePrecision) {

    static SampleColumn bigint(String name) {
        return number(name, "bigint", ExportedAs.INT64, 64);
    }

    static SampleColumn integer(String name) {
        return number(name, "integer", ExportedAs.INT32, 32);
    }

    static SampleColumn smallint(String name) {
        return number(name, "smallint", ExportedAs.INT16, 16);
    }

    static SampleColumn bool(String name) {
        return number(name, "boolean", ExportedAs.BOOLEAN, 0);
    }

    /// @param precision 0: unlimited
    static SampleColumn numeric(String name, int precision) {
        return number(name, "numeric", ExportedAs.TEXT, precision);
    }

    static SampleColumn number(String name, String originalType, ExportedAs exportedAs, int precision) {
        return new SampleColumn(name, originalType, exportedAs, 0, precision, 0);
    }

    static SampleColumn varchar(String name, int length) {
        return characters(name, "character varying", length);
    }

    static SampleColumn characters(String name, String originalType, int length) {
        return new SampleColumn(name, originalType, ExportedAs.TEXT, length, 0, 0);
    }

    static SampleColumn timestamptz(String name) {
        return temporal(name, "timestamp with time zone");
    }

    /// A type with microseconds.
    static SampleColumn temporal(String name, String originalType) {
        return new SampleColumn(name, originalType, ExportedAs.TEXT, 0, 0, 6);
    }

    /// Any type that is exported as its text and has neither length nor precision.
    static SampleColumn text(String name, String originalType) {
        return new SampleColumn(name, originalType, ExportedAs.TEXT, 0, 0, 0);
    }

    static SampleColumn text(String name) {
        return text(name, "text");
    }
}
