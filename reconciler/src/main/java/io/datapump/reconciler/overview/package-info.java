/// What runs in a lake, when it last ran, and what is still missing, cluster by cluster: the pipeline succeeds also
/// where its configuration is incomplete, so something has to say it.
///
/// Read [io.datapump.reconciler.overview.Overview] first. Pure: time enters as an instant; knows no AWS and no clock.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.overview;
