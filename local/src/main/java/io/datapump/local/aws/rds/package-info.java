/// RDS: a sample server whose snapshots are exported to S3 exactly as RDS writes them, and the events that
/// tell of it.
///
/// Read [io.datapump.local.aws.rds.LocalRds] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.rds;
