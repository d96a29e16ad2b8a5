package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;
import io.datapump.schema.yaml.PlainReader.Context;

/// Reads keys. Every key is text, whatever it looks like.
final class KeyReader {

    /// A colon so far behind the beginning of its key makes no key (YAML 1.2.2, 7.4.2).
    private static final int LONGEST = 1024;

    private final Cursor cursor;
    private final Properties properties;
    private final PlainReader plain;
    private final QuoteReader quotes;

    KeyReader(Cursor cursor, Properties properties, PlainReader plain, QuoteReader quotes) {
        this.cursor = cursor;
        this.properties = properties;
        this.plain = plain;
        this.quotes = quotes;
    }

    /// Reads the key here and stands at its colon, or at whatever stands there instead. Lists and mappings
    /// are none.
    ///
    /// @param parent lines deeper than this belong to the key
    Key read(Context context, int parent) {
        properties.skip();
        checkIsPlain();
        if (properties.isAtAlias()) {
            return Key.refused(properties.alias().span());
        }
        var from = cursor.position();
        var line = cursor.lineNumber();
        var key = Characters.isQuote(cursor.peek()) ? quoted(parent) : plain(context);
        if (line != cursor.lineNumber()) {
            throw new Broken(Faults.keyOverLines(key.span()));
        }
        cursor.skipBlanks();
        checkLength(from, key.span());
        return key;
    }

    /// Complains of signs for keys that are more than text: `? ` before one, `: ` behind none.
    void checkIsPlain() {
        if (cursor.isAt('?')) {
            throw new Broken(Faults.questionMark(cursor.here()));
        }
        if (cursor.isAt(':')) {
            throw new Broken(Faults.noKey(cursor.here()));
        }
    }

    /// The key that a text in quotation marks is.
    static Key of(YamlNode quoted) {
        return quoted instanceof YamlNode.Scalar scalar
                ? new Key(scalar.span(), scalar.text(), true)
                : Key.refused(quoted.span());
    }

    /// The key that a part of the line is.
    Key of(int from, int to) {
        var text = cursor.word(from, to);
        if (text.charAt(0) == '-') {
            throw new Broken(Faults.hyphenWithoutBlank(cursor.span(from, to)));
        }
        return new Key(cursor.span(from, to), text, cursor.isSound(text));
    }

    /// Complains of a key whose colon, here, is too far behind its beginning.
    void checkLength(int from, Span span) {
        if (cursor.position() - from > LONGEST && cursor.text().codePointCount(from, cursor.position()) > LONGEST) {
            throw new Broken(Faults.keyTooLong(span, LONGEST));
        }
    }

    private Key quoted(int parent) {
        return of(quotes.read(parent));
    }

    private Key plain(Context context) {
        if (!plain.canBegin(context)) {
            throw new Broken(Faults.indicator(cursor.here(), cursor.peek()));
        }
        var from = cursor.position();
        return of(from, plain.scan(context));
    }
}
