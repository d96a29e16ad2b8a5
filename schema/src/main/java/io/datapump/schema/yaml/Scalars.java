package io.datapump.schema.yaml;

import io.datapump.schema.source.Span;

/// Which kind a single value is: YAML 1.2's core schema (YAML 1.2.2, 10.3.2), in which `no` and `on` are text.
final class Scalars {

    private Scalars() {}

    /// The value of a key behind which nothing is written.
    static YamlNode empty(Span span) {
        return new YamlNode.Scalar(span, "", ScalarKind.NULL);
    }

    /// Whether a whole number is one and the same in YAML 1.1, YAML 1.2 and JSON: `012` is ten in the first,
    /// twelve in the second and an error in the third.
    static boolean isUnmistakable(String integer) {
        var from = integer.charAt(0) == '-' ? 1 : 0;
        var digits = integer.length() - from;
        return digits == digits(integer, from) && (digits == 1 || integer.charAt(from) != '0');
    }

    /// The kind of a value that is written without quotation marks and not as a block of text.
    static ScalarKind kind(String plain) {
        return switch (plain.charAt(0)) {
            case '~' -> plain.length() == 1 ? ScalarKind.NULL : ScalarKind.TEXT;
            case 'n', 'N' -> isWord(plain, "null") ? ScalarKind.NULL : ScalarKind.TEXT;
            case 't', 'T' -> isWord(plain, "true") ? ScalarKind.BOOLEAN : ScalarKind.TEXT;
            case 'f', 'F' -> isWord(plain, "false") ? ScalarKind.BOOLEAN : ScalarKind.TEXT;
            case '+', '-', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(plain);
            default -> ScalarKind.TEXT;
        };
    }

    /// `null`, `Null` or `NULL`, but not `nUll`.
    private static boolean isWord(String text, String lower) {
        return text.equalsIgnoreCase(lower)
                && (text.equals(lower)
                        || text.substring(1).equals(lower.substring(1))
                        || text.chars().allMatch(c -> c >= 'A' && c <= 'Z'));
    }

    private static ScalarKind number(String text) {
        var from = text.charAt(0) == '+' || text.charAt(0) == '-' ? 1 : 0;
        var end = text.length();
        if (isRadix(text)) {
            return ScalarKind.INTEGER;
        }
        var whole = digits(text, from);
        if (whole > 0 && from + whole == end) {
            return ScalarKind.INTEGER;
        }
        return isFraction(text, from, whole) || isNoNumber(text, from) ? ScalarKind.DECIMAL : ScalarKind.TEXT;
    }

    /// `0o17` and `0x1F`.
    private static boolean isRadix(String text) {
        if (text.length() < 3 || text.charAt(0) != '0') {
            return false;
        }
        return switch (text.charAt(1)) {
            case 'o' -> text.chars().skip(2).allMatch(c -> c >= '0' && c <= '7');
            case 'x' -> text.chars().skip(2).allMatch(c -> c < 0x7F && Character.digit(c, 16) >= 0);
            default -> false;
        };
    }

    /// `1.`, `1.5`, `.5`, `1e3` and the like.
    ///
    /// @param whole how many digits stand before the point
    private static boolean isFraction(String text, int from, int whole) {
        var at = from + whole;
        if (at < text.length() && text.charAt(at) == '.') {
            var digits = digits(text, at + 1);
            if (whole + digits == 0) {
                return false;
            }
            at += 1 + digits;
        } else if (whole == 0) {
            return false;
        }
        return at == text.length() || isExponent(text, at);
    }

    private static boolean isExponent(String text, int at) {
        if (text.charAt(at) != 'e' && text.charAt(at) != 'E') {
            return false;
        }
        var signed = at + 1 < text.length() && (text.charAt(at + 1) == '+' || text.charAt(at + 1) == '-');
        var from = at + (signed ? 2 : 1);
        return from < text.length() && from + digits(text, from) == text.length();
    }

    private static boolean isNoNumber(String text, int from) {
        return switch (text.substring(from)) {
            case ".inf", ".Inf", ".INF" -> true;
            case ".nan", ".NaN", ".NAN" -> from == 0;
            default -> false;
        };
    }

    private static int digits(String text, int from) {
        var at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }
}
