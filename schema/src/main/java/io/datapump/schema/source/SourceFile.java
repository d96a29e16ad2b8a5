package io.datapump.schema.source;

import java.util.List;

/// The text of one file, for showing its lines.
///
/// @param path as [SourceLocation#file()] gives it
public record SourceFile(String path, List<String> lines) {

    public SourceFile {
        lines = List.copyOf(lines);
    }

    /// Splits a text into lines; `\n`, `\r\n` and `\r` end a line, as in YAML.
    public static SourceFile of(String path, String text) {
        return new SourceFile(path, List.of(text.split("\r\n|\r|\n", -1)));
    }

    /// The text of a line; empty text past the end.
    ///
    /// @param number from 1
    public String line(int number) {
        return number <= lines.size() ? lines.get(number - 1) : "";
    }

    /// The place of a character that stands in one line.
    ///
    /// @param line from 1
    /// @param column from 1, in code points
    public Span span(int line, int column, int width) {
        return new Span(new SourceLocation(path, line, column), Math.max(1, width));
    }

    /// From a place to the end of its line.
    public Span restOfLine(int line, int column) {
        var text = line(line).stripTrailing();
        return span(line, column, text.codePointCount(0, text.length()) - column + 1);
    }
}
