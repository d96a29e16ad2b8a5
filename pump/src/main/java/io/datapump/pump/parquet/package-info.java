/// The Parquet engine: footers, fingerprints, the columnar repartition. The only package that imports
/// org.apache.parquet.
///
/// Read [io.datapump.pump.parquet.ParquetFooter] first. Knows no AWS and no other package of the pump.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.parquet;
