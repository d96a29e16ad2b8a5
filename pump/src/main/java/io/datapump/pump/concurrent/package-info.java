/// Many small waits at once, never more than a stated number.
///
/// Read [io.datapump.pump.concurrent.BoundedTasks] first. Knows no other package of the pump.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.concurrent;
