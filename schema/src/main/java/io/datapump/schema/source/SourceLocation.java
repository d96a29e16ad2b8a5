package io.datapump.schema.source;

import java.util.Comparator;

/// A place in a configuration file.
///
/// @param file the path as it was given to the loader, with `/` as separator
/// @param line from 1
/// @param column from 1, counted in Unicode code points
public record SourceLocation(String file, int line, int column) implements Comparable<SourceLocation> {

    private static final Comparator<SourceLocation> ORDER = Comparator.comparing(SourceLocation::file)
            .thenComparingInt(SourceLocation::line)
            .thenComparingInt(SourceLocation::column);

    public SourceLocation {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException(
                    "Cannot point at %s:%d:%d: lines and columns start at 1".formatted(file, line, column));
        }
    }

    @Override
    public int compareTo(SourceLocation other) {
        return ORDER.compare(this, other);
    }

    /// The form editors and terminals make clickable: `file:line:column`.
    @Override
    public String toString() {
        return "%s:%d:%d".formatted(file, line, column);
    }
}
