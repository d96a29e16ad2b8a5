/// From sound documents to the records of `spec`, with every default filled in.
///
/// Read [io.datapump.schema.bind.Declarations] first. May depend on `document`, `form` and `spec`; holds no rules: what
/// is bound here has passed its schema.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.bind;
