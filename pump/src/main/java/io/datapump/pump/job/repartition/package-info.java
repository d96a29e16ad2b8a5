/// Splits one table into partition folders, reading the export directly.
///
/// Read [io.datapump.pump.job.repartition.RepartitionJob] first. The engine is in `pump.parquet`. What Spark
/// has written in its place is proven by `SparkOutput`.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.repartition;
