package io.datapump.pump.longterm.merge;

import java.util.List;

/// The next state of one partition. The figures are those of [io.datapump.pump.longterm.HistoryPartition].
///
/// @param pieces none: there is no such partition any more
record NextPartition(String path, long distinctKeys, long renewed, long movedOut, List<Piece> pieces) {

    NextPartition {
        pieces = List.copyOf(pieces);
    }
}
