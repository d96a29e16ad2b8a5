/// A run as OpenLineage events: which tables of the source went into which of the lake.
///
/// Read [io.datapump.pump.lineage.Lineage] first. Nothing of the pump depends on this but its wiring.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.lineage;
