/// Glue: databases, tables, partitions, and crawlers that really read the bucket.
///
/// Read [io.datapump.local.aws.glue.LocalGlue] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.glue;
