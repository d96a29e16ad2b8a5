/// S3 over plain files: an object is the file `objects/{bucket}/{key}`, so that the lake can be looked at and
/// queried where it lies. Conditional writes are exact, between threads and between processes.
///
/// Read [io.datapump.local.aws.s3.LocalS3] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.s3;
