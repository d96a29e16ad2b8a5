/// What holds for one table, cluster or view, and where each setting comes from: the table, its cluster, the lake, or
/// Data Pump itself.
///
/// Read [io.datapump.schema.explain.Explanation] first. May depend on `bind`, `document`, `form`, `layout` and below;
/// prints nothing.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.explain;
