/// The desired state as immutable values: one record per document kind and the value types inside.
///
/// Read [io.datapump.schema.spec.LakeConfig] first. Knows no AWS, clock, environment or file system; may depend on
/// `source` only.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.spec;
