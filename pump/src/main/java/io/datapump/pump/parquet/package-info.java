/// The Parquet engine: footers, fingerprints, the columnar repartition. The only package that imports
/// org.apache.parquet.
///
/// Read [io.datapump.pump.parquet.Repartition] first, then `TablePlan` (which way each row group goes) and
/// `ColumnarScatter` (the ways). Bytes come by `ReadAhead`, pages by `Pages`; partitions of rows by
/// `PartitionFunction`; rows wait in a `ColumnSink` and become pages in a `ColumnEncoder`. Of footers alone:
/// [io.datapump.pump.parquet.ParquetFooter]. Knows no AWS and no other package of the pump.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.parquet;
