package io.datapump.schema.source;

/// A stretch of one line: what a caret underlines.
///
/// @param width in code points, at least 1; a value over several lines is underlined where it begins
public record Span(SourceLocation start, int width) {

    public Span {
        if (width < 1) {
            throw new IllegalArgumentException("Cannot underline %d characters at %s".formatted(width, start));
        }
    }

    /// The column behind the last character, from 2.
    public int endColumn() {
        return start.column() + width;
    }

    /// The first character of a file, for findings about the file as a whole.
    public static Span startOf(String file) {
        return new Span(new SourceLocation(file, 1, 1), 1);
    }
}
