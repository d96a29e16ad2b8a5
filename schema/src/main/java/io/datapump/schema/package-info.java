/// The lake-config contract: what a person may write, loaded, checked and resolved.
///
/// Read [io.datapump.schema.LakeConfigLoader] first. Depends on no AWS type.
@org.jspecify.annotations.NullMarked
package io.datapump.schema;
