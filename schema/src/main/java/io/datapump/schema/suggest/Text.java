package io.datapump.schema.suggest;

import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.source.Span;

/// The characters of a document at its places.
///
/// @param source the document's text
record Text(SourceFile source) {

    /// The character a node begins with; a blank past the end of its line.
    char at(Span span) {
        var line = line(span);
        var offset = offset(span.start());
        return offset < line.length() ? line.charAt(offset) : ' ';
    }

    String line(Span span) {
        return source.line(span.start().line());
    }

    /// Whether a list or mapping is written in brackets.
    boolean isFlow(Span span) {
        return at(span) == '[' || at(span) == '{';
    }

    /// The column, from 1, of the hyphen before an item of a list.
    int hyphenBefore(Span item) {
        return line(item).lastIndexOf('-', offset(item.start()) - 1) + 1;
    }

    /// Index in the line's text.
    int offset(SourceLocation at) {
        var line = source.line(at.line());
        var points = Math.min(at.column() - 1, line.codePointCount(0, line.length()));
        return line.offsetByCodePoints(0, points);
    }
}
