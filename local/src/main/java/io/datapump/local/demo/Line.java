package io.datapump.local.demo;

import java.util.Locale;

/// How the story's lines look: the step on the left, what came of it on the right.
public final class Line {

    private static final String[] UNITS = {"bytes", "KB", "MB", "GB"};

    private Line() {}

    static String of(String step, String what) {
        return "  %-14s %s".formatted(step, what);
    }

    /// A size as people say it, in powers of 1000.
    public static String size(long bytes) {
        double size = bytes;
        var unit = 0;
        while (size >= 1000 && unit < UNITS.length - 1) {
            size /= 1000;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }

    /// `81,364`.
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// `7 tables`, `1 table`.
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
