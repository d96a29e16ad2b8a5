package io.datapump.local.demo;

import io.datapump.reconciler.render.Words;

/// How the story's lines look: the step on the left, what came of it on the right.
public final class Line {

    private Line() {}

    static String of(String step, String what) {
        return "  %-14s %s".formatted(step, what);
    }

    /// A size as people say it, in powers of 1000.
    public static String size(long bytes) {
        return Words.size(bytes);
    }

    /// `81,364`.
    public static String number(long number) {
        return Words.number(number);
    }

    /// `7 tables`, `1 table`.
    public static String count(long number, String noun) {
        return Words.count(number, noun);
    }
}
