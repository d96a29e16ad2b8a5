/// How a snapshot becomes the next state of a history.
///
/// Read [io.datapump.pump.longterm.merge.LongtermMerge] first: it makes a plan by one of the modes, each a
/// `MergeMode`, and `HistoryWriter` carries it out. `CodeJoin` finds equal rows without holding them.
@org.jspecify.annotations.NullMarked
package io.datapump.pump.longterm.merge;
