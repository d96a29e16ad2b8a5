/// The resolved run configuration of one cluster: what the reconciler publishes and the pump reads.
///
/// Read [io.datapump.schema.run.ClusterRun] first. May depend on `spec`, `layout` and `source`.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.run;
