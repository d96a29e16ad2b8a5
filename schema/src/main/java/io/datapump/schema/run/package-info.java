/// What the reconciler and the pump tell each other by objects in the bucket: the resolved run configuration of
/// a cluster, which the reconciler publishes and the pump reads; manifests and reports of runs, and what is stored of
/// histories, the other way.
///
/// Read [io.datapump.schema.run.ClusterRun] first, then [io.datapump.schema.run.RunReport]. May depend on `spec`,
/// `layout` and `source`.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.run;
