/// Where a value was written: file, line and column, kept beside the value so that every message can point at it.
///
/// Read [io.datapump.schema.source.Located] first. Depends on nothing.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.source;
