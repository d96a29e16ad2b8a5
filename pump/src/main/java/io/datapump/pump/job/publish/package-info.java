/// Puts staged tables into the catalog zone, table by table, so that every table is whole at any moment.
///
/// Read [io.datapump.pump.job.publish.PublishJob] first.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.job.publish;
