/// Benchmarks: one plain main each, started by `bench/run NAME`, which lists them. Nothing of this ships.
///
/// Read [ValidateBenchmark] first. What is measured is the product as people start it, so nothing in here depends on
/// any
/// of its modules; the tests ask `schema` whether what is generated is sound.
@NullMarked
package io.datapump.bench;

import org.jspecify.annotations.NullMarked;
