/// Findings: what is wrong, where, why it matters and how to mend it; collected, never thrown one by one.
///
/// Read [io.datapump.schema.diagnostic.Diagnostic] first. May depend on `source` only.
@org.jspecify.annotations.NullMarked
package io.datapump.schema.diagnostic;
