package io.datapump.schema.diagnostic;

/// Text from a file, fit to be shown: control characters replaced (a file may come from a stranger and must not write
/// to the terminal), long text cut.
public final class Quoted {

    private static final int LONGEST = 80;

    private Quoted() {}

    /// The text in quotation marks.
    public static String text(String text) {
        return "\"" + plain(text) + "\"";
    }

    /// The text without quotation marks.
    public static String plain(String text) {
        var shown = printable(text.substring(0, Math.min(text.length(), 2 * LONGEST + 2)));
        return shown.codePointCount(0, shown.length()) <= LONGEST
                ? shown
                : shown.substring(0, shown.offsetByCodePoints(0, LONGEST)) + "…";
    }

    /// Whether the text shows as it is.
    public static boolean isPrintable(String text) {
        return printable(text).equals(text);
    }

    /// Every control and invisible format character replaced by one visible character, so that columns still count.
    public static String printable(String text) {
        if (text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            return text;
        }
        var shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> shown.appendCodePoint(visible(c)));
        return shown.toString();
    }

    private static int visible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                c == '\t' ? '→' : '\uFFFD';
            case Character.SURROGATE, Character.UNASSIGNED -> '\uFFFD';
            default -> c;
        };
    }
}
