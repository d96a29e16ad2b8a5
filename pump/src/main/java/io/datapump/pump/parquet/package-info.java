/// The Parquet engine: footers, fingerprints, the columnar repartition. The only package that imports
/// org.apache.parquet.
///
/// Read [io.datapump.pump.parquet.Repartition] first, then `TablePlan` (which way each row group goes) and
/// `ColumnarScatter` (the ways). Bytes come by `ReadAhead`, pages by `Pages`; partitions of rows by
/// `PartitionFunction`; values in another form, as hashes and dates in the place of text, by `ColumnForm`
/// and `Recoding`; rows wait in a `ColumnSink` and become pages in a `ColumnEncoder`. Of footers alone:
/// [io.datapump.pump.parquet.ParquetFooter]; of one file's plan, carried out by nobody: `FilePlan`. What histories
/// need, rows as codes and some rows of a file: [io.datapump.pump.parquet.RowReader] and
/// [io.datapump.pump.parquet.RowSelection]. Knows no AWS and
/// no other package of the pump.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.parquet;
