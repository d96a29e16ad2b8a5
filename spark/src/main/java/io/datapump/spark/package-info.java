/// One table of a run, repartitioned by Spark: the same run configuration, the same manifest, the same folders and the
/// same values as the pump's own engine, for tables that outgrow one task.
///
/// Read [io.datapump.spark.RepartitionJob] first. Depends on nothing but Spark and what Spark ships, and on no Scala
/// type, so that one jar runs on Spark 3.5 (Scala 2.12) and 4.0 (Scala 2.13).
@org.jspecify.annotations.NullMarked
package io.datapump.spark;
