/// The lake's bucket, as the jobs see it: small interface, S3 behind it, writes confined to a cluster's own
/// prefixes.
///
/// Read [io.datapump.pump.store.ObjectStore] first. Only `S3ObjectStore` may use the AWS SDK.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.store;
