/// What runs read: one immutable, content-hashed configuration object per cluster, and the one index that says
/// which of them is in force.
///
/// Read [io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind] first; the reason for the index is
/// `docs/adr/0001-run-index.md`.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.runconfiguration;
