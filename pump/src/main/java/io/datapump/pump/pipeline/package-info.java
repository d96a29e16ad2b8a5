/// The pipeline as one value, and its execution in process.
///
/// Read [io.datapump.pump.pipeline.Pipeline] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.pipeline;
