package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// A text in quotation marks with escapes or several lines, read piece by piece.
final class QuotedText {

    private final Cursor cursor;
    private final EscapeReader escapes;
    private final int parent;
    private final char quote;
    private final int opened;
    private final int openedLine;
    private final StringBuilder text = new StringBuilder();
    private Span span;
    private boolean isSound = true;

    /// Where the piece begins that is not yet part of the text.
    private int piece;

    /// How much of the text is kept although it may look like blanks at the end of a line.
    private int kept;

    QuotedText(Cursor cursor, EscapeReader escapes, int parent) {
        this.cursor = cursor;
        this.escapes = escapes;
        this.parent = parent;
        this.quote = cursor.peek();
        this.opened = cursor.position();
        this.openedLine = cursor.lineNumber();
        this.span = cursor.here();
        cursor.move();
        begin();
    }

    YamlNode read() {
        while (true) {
            var c = cursor.peek();
            if (c == Characters.END_OF_LINE) {
                take();
                dropBlanks();
                PlainReader.fold(text, nextLine());
                begin();
            } else if (c == '\\' && quote == '"') {
                take();
                escape();
                begin();
            } else if (c == quote && quote == '\'' && cursor.peekNext() == '\'') {
                cursor.move();
                take();
                cursor.move();
                begin();
            } else if (c == quote) {
                take();
                return close();
            } else {
                cursor.move();
            }
        }
    }

    private void take() {
        text.append(cursor.text(), piece, cursor.position());
    }

    private void begin() {
        piece = cursor.position();
        kept = text.length();
    }

    private void dropBlanks() {
        var length = text.length();
        while (length > kept && Characters.isBlank(text.charAt(length - 1))) {
            length--;
        }
        text.setLength(length);
    }

    private void escape() {
        if (cursor.peekNext() == Characters.END_OF_LINE) {
            text.repeat('\n', nextLine());
        } else {
            isSound &= escapes.read(text);
        }
    }

    private YamlNode close() {
        cursor.move();
        if (cursor.lineNumber() == openedLine) {
            span = cursor.span(opened, cursor.position());
        }
        return isSound && cursor.isSound(text)
                ? new YamlNode.Scalar(span, text.toString(), ScalarKind.TEXT)
                : new YamlNode.Unread(span);
    }

    /// Enters the line the text goes on in.
    ///
    /// @return how many blank lines it passed
    private int nextLine() {
        var mark = span;
        if (cursor.lineNumber() == openedLine) {
            span = cursor.line().rest(opened);
        }
        var blank = cursor.nextNonBlank();
        if (cursor.indent() <= parent && !isClosedAlone()) {
            throw Broken.leftOpen(Faults.unclosedQuote(mark));
        }
        return blank;
    }

    /// Whether the line is the closing mark and no more: it can only belong here, however deep it is.
    private boolean isClosedAlone() {
        return cursor.peek() == quote && Characters.isBlankOrEnd(cursor.peekNext());
    }
}
