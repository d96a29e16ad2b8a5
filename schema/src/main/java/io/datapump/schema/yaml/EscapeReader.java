package io.datapump.schema.yaml;

/// Reads what a backslash begins in double quotation marks (YAML 1.2.2, 5.7).
final class EscapeReader {

    /// What a letter means that means nothing: no character of Unicode.
    private static final char NOTHING = '\uFFFF';

    private final Cursor cursor;
    private final Findings findings;

    EscapeReader(Cursor cursor, Findings findings) {
        this.cursor = cursor;
        this.findings = findings;
    }

    /// Appends what the escape here means, and stands behind it. A backslash before the end of a line is not
    /// one.
    ///
    /// @return false where it means nothing, which was complained of
    boolean read(StringBuilder text) {
        var from = cursor.position();
        cursor.move();
        var c = cursor.peek();
        cursor.move();
        var digits = switch (c) {
            case 'x' -> 2;
            case 'u' -> 4;
            case 'U' -> 8;
            default -> 0;
        };
        if (digits > 0) {
            return readNumber(text, from, digits);
        }
        var meaning = meaning(c);
        if (meaning == NOTHING) {
            findings.add(Faults.escape(cursor.span(from, cursor.position())));
            return false;
        }
        text.append(meaning);
        return true;
    }

    private static char meaning(char letter) {
        return switch (letter) {
            case '0' -> '\0';
            case 'a' -> '\u0007';
            case 'b' -> '\b';
            case 't', '\t' -> '\t';
            case 'n' -> '\n';
            case 'v' -> '\u000B';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'e' -> '\u001B';
            case 'N' -> '\u0085';
            case '_' -> '\u00A0';
            case 'L' -> '\u2028';
            case 'P' -> '\u2029';
            case ' ', '"', '/', '\\' -> letter;
            default -> NOTHING;
        };
    }

    private boolean readNumber(StringBuilder text, int from, int digits) {
        var point = 0L;
        for (int i = 0; i < digits; i++) {
            var digit = cursor.peek() < 0x7F ? Character.digit(cursor.peek(), 16) : -1;
            if (digit < 0) {
                findings.add(Faults.escapeDigits(cursor.span(from, cursor.position()), digits));
                return false;
            }
            point = 16 * point + digit;
            cursor.move();
        }
        if (point > Character.MAX_CODE_POINT || !append(text, (int) point)) {
            findings.add(Refusals.escapeNumber(cursor.span(from, cursor.position())));
            return false;
        }
        return true;
    }

    /// Characters beyond U+FFFF may be written as two escapes, as in JSON; half of such a pair is no character.
    private boolean append(StringBuilder text, int point) {
        if (Character.isValidCodePoint(point) && !isHalf(point)) {
            text.appendCodePoint(point);
            return true;
        }
        var other = Character.isHighSurrogate((char) point) ? lowHalf() : -1;
        if (other < 0) {
            return false;
        }
        text.append((char) point).append((char) other);
        return true;
    }

    /// The second half of a pair, passed if it is here; else -1.
    private int lowHalf() {
        var text = cursor.text();
        var at = cursor.position();
        if (at + 6 > cursor.line().end() || !text.startsWith("\\u", at)) {
            return -1;
        }
        var half = 0;
        for (int i = at + 2; i < at + 6; i++) {
            var digit = text.charAt(i) < 0x7F ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            half = 16 * half + digit;
        }
        if (!Character.isLowSurrogate((char) half)) {
            return -1;
        }
        cursor.moveTo(at + 6);
        return half;
    }

    private static boolean isHalf(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
