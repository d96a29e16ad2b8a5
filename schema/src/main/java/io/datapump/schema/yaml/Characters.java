package io.datapump.schema.yaml;

/// What single characters are to YAML.
final class Characters {

    /// What stands for the end of a line, whatever ends it.
    static final char END_OF_LINE = '\n';

    private Characters() {}

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    static boolean isBlankOrEnd(char c) {
        return c == ' ' || c == '\t' || c == END_OF_LINE;
    }

    /// The characters that part values in brackets.
    static boolean isFlow(char c) {
        return c == ',' || isOpening(c) || isClosing(c);
    }

    static boolean isOpening(char c) {
        return c == '[' || c == '{';
    }

    static boolean isClosing(char c) {
        return c == ']' || c == '}';
    }

    static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    /// Whether a file may hold the character outside of line ends (YAML 1.2.2, 5.1). Refused besides: the
    /// marks for byte order, and what ends a line in YAML 1.1 only.
    static boolean isAllowed(int c) {
        if (c < 0x7F) {
            return c >= ' ' || c == '\t';
        }
        return (c >= 0xA0 && c <= 0xD7FF && !isOldLineEnd(c))
                || (c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF)
                || c >= 0x10000;
    }

    /// Whether YAML 1.1 takes the character for the end of a line, and YAML 1.2 for one like others.
    static boolean isOldLineEnd(int c) {
        return c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /// Whether a text holds no character that was refused.
    static boolean areAllowed(CharSequence text) {
        return text.codePoints().allMatch(c -> isAllowed(c) || c == '\n');
    }
}
