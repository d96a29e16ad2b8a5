/// One apply at a time: a lease on the lake, kept as an object in its bucket and written conditionally.
///
/// Read [io.datapump.reconciler.lease.Lease] first, then [io.datapump.reconciler.lease.Leasing], which takes one.
/// May depend on `aws` and `resource`; knows no plan.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.lease;
