package io.datapump.schema.spec;

/// One level of partition folders: `name=value/`.
///
/// @param name the partition column in Glue; not a column of the table's files
public record PartitionField(String name, Transform transform) {}
