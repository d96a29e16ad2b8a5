/// `bench/run longterm`: the merge of a snapshot into a history beside DuckDB, which does the same in
/// SQL, each in a process of its own, on the same files; and how much a history of many partitions costs
/// before a row is read.
///
/// Read [LongtermBenchmark] first, then [MergeContest]. What is measured runs in [LongtermOnce] and in
/// `SqlOnce`; of the product's modules only the first knows any.
@NullMarked
package io.datapump.bench.longterm;

import org.jspecify.annotations.NullMarked;
