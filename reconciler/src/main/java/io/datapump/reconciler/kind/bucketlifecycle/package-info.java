/// The lifecycle of the lake's zones in a bucket that is not the foundation's: the rules of the lake among those of
/// others, which are never touched.
///
/// Read [io.datapump.reconciler.kind.bucketlifecycle.BucketLifecycleKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.bucketlifecycle;
