/// The embedded AWS's memory: JSON documents in one folder, written atomically, shared between processes.
///
/// Read [io.datapump.local.aws.state.StateFolder] first. Knows no service of AWS, only the SDK's generic
/// model objects.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.state;
