package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.Content;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.parquet.ValueRange;
import java.nio.file.Path;
import java.util.Optional;

/// A file of the next state of a partition, not yet in its place.
sealed interface Piece {

    /// What its rows are.
    Facts facts();

    /// What is known of the rows of a file before it lies in its place.
    record Facts(Standing standing, Content content, Optional<ValueRange> keys, Optional<ValueRange> times) {

        static Facts of(LiveFile file) {
            return new Facts(file.standing(), file.content(), file.keys(), file.times());
        }
    }

    /// A live file that stays one.
    record Stays(LiveFile file) implements Piece {
        @Override
        public Facts facts() {
            return Facts.of(file);
        }
    }

    /// A file of the snapshot, as it is.
    record Taken(Snapshot.Origin origin, Facts facts) implements Piece {}

    /// A file that was written on this machine.
    record Written(Path file, Facts facts) implements Piece {}
}
