/// What is checked: [io.datapump.schema.check.SchemaCheck] holds one document against its JSON Schema; every other
/// class is one rule about a document or about all of them together.
///
/// Read [io.datapump.schema.check.Rule] first. May depend on `jsonschema`, `document`, `spec`, `form`, `layout` and
/// `diagnostic`.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.check;
