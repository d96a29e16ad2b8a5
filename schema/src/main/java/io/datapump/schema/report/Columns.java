package io.datapump.schema.report;

/// How many columns of a terminal text takes. Source: Unicode UAX #11 (East Asian Width), where Wide and Fullwidth take
/// two; ambiguous characters take one, as in terminals outside East Asia.
public final class Columns {

    /// First and last code point of each block whose characters are Wide or Fullwidth; emoji are known to the JDK.
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xA960, 0xA97F},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE10, 0xFE19},
        {0xFE30, 0xFE6F},
        {0xFF01, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x16FE0, 0x18CFF},
        {0x1AFF0, 0x1B2FF},
        {0x1F200, 0x1F265},
        {0x20000, 0x3FFFD},
    };

    private Columns() {}

    /// Columns of the code points from one index up to and without another.
    static int of(int[] points, int from, int to) {
        var columns = 0;
        for (int i = from; i < to; i++) {
            columns += of(points[i]);
        }
        return columns;
    }

    /// Columns of a whole text.
    public static int of(String text) {
        return text.codePoints().map(Columns::of).sum();
    }

    /// Columns of one code point.
    public static int of(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            // Vowels and final consonants of Hangul that are written into the syllable before them.
            case Character.OTHER_LETTER -> point >= 0x1160 && point <= 0x11FF ? 0 : isWide(point) ? 2 : 1;
            default -> isWide(point) ? 2 : 1;
        };
    }

    private static boolean isWide(int point) {
        if (point < WIDE[0][0]) {
            return false;
        }
        if (Character.isEmojiPresentation(point)) {
            return true;
        }
        for (var block : WIDE) {
            if (point <= block[1]) {
                return point >= block[0];
            }
        }
        return false;
    }
}
