/// The part of JSON Schema (draft 2020-12) that our schemas use: compiled once, then held against documents
/// as they were written, so that a finding knows its place.
///
/// Read [io.datapump.schema.jsonschema.SchemaPart] first, then [io.datapump.schema.jsonschema.SchemaWalk]. Knows no
/// words for people and no kind of document. May depend on `document` and `yaml`.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.jsonschema;
