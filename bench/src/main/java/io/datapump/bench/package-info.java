/// Benchmarks: one plain main each, started by `bench/run NAME`, which lists them. Nothing of this ships.
///
/// Read [ValidateBenchmark] first, then [PlanBenchmark]; engines are compared in `repartition` and `longterm`. What
/// is measured runs in a process of its own; of the product's modules only [DeployedLake], [ExportedLake] and the mains
/// of those processes know any.
@NullMarked
package io.datapump.bench;

import org.jspecify.annotations.NullMarked;
