/// The pipeline as one value, and its execution in process; the Spark step in a JVM of its own (`SparkProcess`).
///
/// Read [io.datapump.pump.pipeline.Pipeline] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.pipeline;
