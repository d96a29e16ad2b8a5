/// The engine at the command line: partitions as words, folders by their addresses, and what came of it for people and
/// for programs.
///
/// Read [io.datapump.cli.parquet.PartitionWords] first. Prints nothing.
@org.jspecify.annotations.NullMarked
package io.datapump.cli.parquet;
