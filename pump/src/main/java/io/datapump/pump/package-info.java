/// The image: started by Lambda as the trigger, or by ECS with the name of one job.
///
/// Read [io.datapump.pump.Main] first; all wiring is there.
@org.jspecify.annotations.NullMarked
package io.datapump.pump;
