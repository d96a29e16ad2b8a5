/// Lambda, as far as a function behind a queue goes: functions, event source mappings, the polling of the
/// queue.
///
/// Read [io.datapump.local.aws.function.LocalLambda] first.
@org.jspecify.annotations.NullMarked
package io.datapump.local.aws.function;
