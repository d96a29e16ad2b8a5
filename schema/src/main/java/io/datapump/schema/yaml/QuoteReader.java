package io.datapump.schema.yaml;

/// Reads text in single or double quotation marks (YAML 1.2.2, 7.3.1 and 7.3.2).
final class QuoteReader {

    private final Cursor cursor;
    private final EscapeReader escapes;

    QuoteReader(Cursor cursor, Findings findings) {
        this.cursor = cursor;
        this.escapes = new EscapeReader(cursor, findings);
    }

    /// Reads the text whose quotation mark is here, and stands behind the closing one.
    ///
    /// @param parent the lines of the text are deeper than this
    YamlNode read(int parent) {
        var from = cursor.position();
        var end = simpleEnd(cursor.peek());
        if (end < 0) {
            return new QuotedText(cursor, escapes, parent).read();
        }
        var text = cursor.text().substring(from + 1, end);
        cursor.moveTo(end + 1);
        var span = cursor.span(from, end + 1);
        return cursor.isSound(text) ? new YamlNode.Scalar(span, text, ScalarKind.TEXT) : new YamlNode.Unread(span);
    }

    /// The closing mark, where it is in this line and nothing before it means anything but itself; else -1.
    private int simpleEnd(char quote) {
        var text = cursor.text();
        var lineEnd = cursor.line().end();
        for (int i = cursor.position() + 1; i < lineEnd; i++) {
            var c = text.charAt(i);
            if (c == quote) {
                var isDoubled = quote == '\'' && i + 1 < lineEnd && text.charAt(i + 1) == '\'';
                return isDoubled ? -1 : i;
            }
            if (c == '\\' && quote == '"') {
                return -1;
            }
        }
        return -1;
    }
}
