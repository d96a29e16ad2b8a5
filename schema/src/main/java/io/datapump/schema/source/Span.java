package io.datapump.schema.source;

/// A stretch of one line: what a caret underlines. Every value of a document has one, so it is kept small.
///
/// @param file as [SourceLocation#file()] gives it
/// @param line from 1
/// @param column from 1, in code points
/// @param width in code points, at least 1; a value over several lines is underlined where it begins
public record Span(String file, int line, int column, int width) {

    public Span {
        if (line < 1 || column < 1 || width < 1) {
            throw new IllegalArgumentException(
                    "Cannot underline %d characters at %s:%d:%d".formatted(width, file, line, column));
        }
    }

    public Span(SourceLocation start, int width) {
        this(start.file(), start.line(), start.column(), width);
    }

    /// The first character.
    public SourceLocation start() {
        return new SourceLocation(file, line, column);
    }

    /// The column behind the last character, from 2.
    public int endColumn() {
        return column + width;
    }

    /// The first character of a file, for findings about the file as a whole.
    public static Span startOf(String file) {
        return new Span(file, 1, 1, 1);
    }
}
