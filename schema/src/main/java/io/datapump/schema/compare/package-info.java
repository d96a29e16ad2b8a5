/// What two configurations say differently: clusters, databases, tables and settings, not lines of text.
///
/// Read [io.datapump.schema.compare.ConfigDiff] first. May depend on `spec`, `form`, `layout` and `source`;
/// knows no git and prints nothing.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.compare;
