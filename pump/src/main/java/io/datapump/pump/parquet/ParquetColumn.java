package io.datapump.pump.parquet;

/// A column as a catalog sees it.
///
/// @param glueType Glue's name of the type, for example `string`, `int`, `decimal(12,2)`, `timestamp`
public record ParquetColumn(String name, String glueType) {}
