/// What a change of configuration takes out of the lake, and whether somebody has agreed to it.
///
/// Read [io.datapump.schema.removal.Removals] first, then [io.datapump.schema.removal.Agreement]. Pure: what is in
/// force comes in as values. May depend on `spec`, `run`, `compare`, `yaml`, `diagnostic` and `source`; knows no AWS.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.removal;
