/// How values are spelled, in the YAML documents and in the published run configuration alike: one place reads and
/// writes a database, a table's settings or a partition field, so that both forms stay the same.
///
/// Read [io.datapump.schema.form.Fields] first. May depend on `spec` only.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.form;
