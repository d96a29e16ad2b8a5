/// The reconciler as a library: the difference between `lake-config/` and AWS, planned and applied.
///
/// Read [io.datapump.reconciler.Reconciler] first; it wires the kinds and is all the command line needs.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler;
