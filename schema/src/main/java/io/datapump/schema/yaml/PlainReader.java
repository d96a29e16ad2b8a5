package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// Reads values without quotation marks (YAML 1.2.2, 7.3.3).
final class PlainReader {

    private final Cursor cursor;
    private final Findings findings;

    /// Where a value stands: in brackets more characters end it.
    enum Context {
        BLOCK,
        BRACKETS
    }

    PlainReader(Cursor cursor, Findings findings) {
        this.cursor = cursor;
        this.findings = findings;
    }

    /// Whether a plain text can begin with the character here.
    boolean canBegin(Context context) {
        return switch (cursor.peek()) {
            case '-', '?' -> {
                var next = cursor.peekNext();
                yield !Characters.isBlankOrEnd(next) && (context == Context.BLOCK || (next != ',' && next != ']'));
            }
            case ':' -> context == Context.BLOCK && !Characters.isBlankOrEnd(cursor.peekNext());
            case ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`' -> false;
            default -> cursor.peek() != Characters.END_OF_LINE;
        };
    }

    /// Passes the part of a plain text that stands in this line and stops at what ends it: the colon of a
    /// key, a comment, the end of the line, a comma or bracket.
    ///
    /// @return behind the last character that is not a blank
    int scan(Context context) {
        var text = cursor.text();
        var from = cursor.position();
        var lineEnd = cursor.line().end();
        var last = from;
        var at = from;
        while (at < lineEnd) {
            var c = text.charAt(at);
            if ((c == ':' && isKeyEnd(at + 1, context))
                    || (c == '#' && at > last)
                    || (context == Context.BRACKETS && Characters.isFlow(c))) {
                break;
            }
            at++;
            if (!Characters.isBlank(c)) {
                last = at;
            }
        }
        cursor.moveTo(at);
        cursor.line().complainOfTabs(from, at);
        return last;
    }

    /// Reads on after [#scan]: the value may go on over the lines below. Stands behind it, and in block
    /// context at the next content, afterwards.
    YamlNode rest(int parent, Context context, int from, int to) {
        var span = cursor.span(from, to);
        var first = cursor.word(from, to);
        if (cursor.peek() != Characters.END_OF_LINE) {
            return finish(span, first, context);
        }
        var blank = cursor.nextNonBlank();
        if (!goesOn(parent, context)) {
            return finish(span, first, context);
        }
        var joined = new StringBuilder(first);
        while (goesOn(parent, context)) {
            fold(joined, blank);
            var begin = cursor.position();
            joined.append(cursor.text(), begin, scan(context));
            if (context == Context.BLOCK && cursor.peek() == ':') {
                var begun = span.start().line();
                throw new Broken(Faults.colonInText(cursor.here(), begun), begun);
            }
            if (cursor.peek() != Characters.END_OF_LINE) {
                break;
            }
            blank = cursor.nextNonBlank();
        }
        return finish(span, joined.toString(), context);
    }

    /// Joins two lines of a text: with a blank, or with as many line ends as blank lines stand between them.
    static void fold(StringBuilder text, int blankLines) {
        if (blankLines == 0) {
            text.append(' ');
        } else {
            text.repeat('\n', blankLines);
        }
    }

    private YamlNode finish(Span span, String text, Context context) {
        if (context == Context.BLOCK) {
            cursor.skipComments();
        }
        if (!cursor.isSound(text)) {
            return new YamlNode.Unread(span);
        }
        var kind = Scalars.kind(text);
        if (kind == ScalarKind.INTEGER && !Scalars.isUnmistakable(text)) {
            findings.add(Refusals.number(text, span));
            return new YamlNode.Unread(span);
        }
        return new YamlNode.Scalar(span, text, kind);
    }

    private boolean goesOn(int parent, Context context) {
        if (cursor.indent() <= parent || cursor.peek() == '#' || cursor.line().startsWith("---")) {
            return false;
        }
        return context == Context.BLOCK
                || !(Characters.isFlow(cursor.peek())
                        || (cursor.peek() == ':' && isKeyEnd(cursor.position() + 1, context)));
    }

    private boolean isKeyEnd(int behindColon, Context context) {
        if (behindColon >= cursor.line().end()) {
            return true;
        }
        var c = cursor.text().charAt(behindColon);
        return Characters.isBlank(c) || (context == Context.BRACKETS && Characters.isFlow(c));
    }
}
