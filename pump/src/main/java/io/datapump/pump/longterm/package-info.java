/// History that outlives a purge in the source: which files of a table are live, what they hold, and that
/// they never hold less.
///
/// Read [io.datapump.pump.longterm.LongtermManifest] first, then [io.datapump.pump.longterm.History], which
/// keeps manifests in the bucket, and [io.datapump.pump.longterm.Ledger], which compares two. How a
/// snapshot becomes the next manifest is in `merge`; `Expiry`, `Restore` and `Fence` make others. What may be
/// deleted says `ReplacedFiles`, whether all is as it was `HistoryCheck`. Knows no run and no AWS.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.longterm;
