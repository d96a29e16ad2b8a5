package io.datapump.local.source;

/// A run of a table's rows that RDS exports into a folder of its own: the rows of one partition, or a share of
/// a table that could not be split into ranges (RDS guide, "File naming convention").
///
/// @param folder a sequence number from 1
/// @param firstRow number of the first row for the table's [RowSource]
/// @param rows may be 0
public record Batch(String folder, long firstRow, long rows) {}
