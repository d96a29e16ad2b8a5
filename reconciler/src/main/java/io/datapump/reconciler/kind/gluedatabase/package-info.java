/// The Glue database the lake's tables live in.
///
/// Read [io.datapump.reconciler.kind.gluedatabase.GlueDatabaseKind] first.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.kind.gluedatabase;
