/// The declarations of one cluster held against what an export of its snapshot really contains.
///
/// Read [io.datapump.schema.reality.Reality] first: [io.datapump.schema.reality.SnapshotFacts] is what
/// somebody found in the export, [io.datapump.schema.reality.RealityRule] and its implementations judge,
/// [io.datapump.schema.reality.Inventory] says what becomes of every table. Knows no file, no AWS and no
/// Parquet: what only the data engine knows is asked of [io.datapump.schema.reality.PartitionEngine].
@org.jspecify.annotations.NullMarked
package io.datapump.schema.reality;
