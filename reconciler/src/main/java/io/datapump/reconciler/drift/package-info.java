/// How live differs although the configuration did not change: a reading of a plan, and what works on the lake
/// without anybody having declared it.
///
/// Read [io.datapump.reconciler.drift.DriftReport] first. Pure; knows no AWS, clock or file system.
@org.jspecify.annotations.NullMarked
package io.datapump.reconciler.drift;
