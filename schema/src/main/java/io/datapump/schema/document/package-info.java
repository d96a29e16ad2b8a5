/// One configuration document: its kind, its tree and its places, independent of what it says.
///
/// Read [io.datapump.schema.document.Document] first. May depend on `yaml` and `source`.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.document;
