package io.datapump.schema.spec;

import java.time.Period;

/// A cheaper storage class for what has lain for a while.
///
/// @param after since an object was written, whole days; S3 moves nothing to `STANDARD_IA` before 30 days
public record Transition(StorageClass storageClass, Period after) {}
