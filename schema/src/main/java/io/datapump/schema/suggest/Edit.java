package io.datapump.schema.suggest;

import java.util.List;

/// A change to a document that a person makes by hand.
///
/// @param line from 1, in the document as it is before any edit
/// @param lines whole lines, with their indentation; none is empty
public record Edit(String file, int line, Kind kind, List<String> lines) {

    public Edit {
        lines = List.copyOf(lines);
    }

    /// What to do with the lines.
    public enum Kind {
        /// They follow the line.
        INSERT_BELOW("insert below"),
        /// They stand in its place.
        WRITE_INSTEAD("write instead");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
