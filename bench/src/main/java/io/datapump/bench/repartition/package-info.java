/// `bench/run repartition`: the repartition engine beside DuckDB, Spark and a naive writer of records, each in a
/// process of its own, on the same data.
///
/// Read [RepartitionBenchmark] first, then [Contest]. What is measured runs in [RepartitionOnce], [SqlOnce] and
/// [RewriteOnce]; of the product's modules only the first knows any.
@NullMarked
package io.datapump.bench.repartition;

import org.jspecify.annotations.NullMarked;
