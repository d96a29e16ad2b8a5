/// The Glue databases of the lake's tables and of its contracts' views.
///
/// Read [io.datapump.reconciler.kind.gluedatabase.GlueDatabaseKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.gluedatabase;
