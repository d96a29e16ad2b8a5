package io.datapump.schema.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// The known name a person may have meant.
public final class Nearest {

    private Nearest() {}

    /// The known name with the fewest typing errors between it and the written one, letter case aside; empty where
    /// more than a third of the letters would have to change. Of equally near names the first in the alphabet.
    public static Optional<String> of(String written, Collection<String> known) {
        var allowed = Math.max(1, written.length() / 3);
        var folded = folded(written);
        record Candidate(String name, int distance) {}
        return known.stream()
                .filter(name -> Math.abs(name.length() - written.length()) <= allowed)
                .map(name -> new Candidate(name, distance(folded, folded(name), allowed)))
                .filter(candidate -> candidate.distance() <= allowed)
                .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .map(Candidate::name);
    }

    /// As a sentence: `Did you mean "region"?`.
    public static Optional<String> question(String written, Collection<String> known) {
        return of(written, known).map(Nearest::question);
    }

    static String question(String name) {
        return "Did you mean \"%s\"?".formatted(name);
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
    ///
    /// @param allowed where more are needed, it does not matter how many
    private static int distance(String a, String b, int allowed) {
        var rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            var least = Integer.MAX_VALUE;
            for (int j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : step(rows, a, b, i, j);
                least = Math.min(least, rows[i][j]);
            }
            // A swap reaches back two rows, and costs one.
            if (least > allowed + 1) {
                return least;
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int step(int[][] rows, String a, String b, int i, int j) {
        var same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        var best = Math.min(Math.min(rows[i - 1][j], rows[i][j - 1]) + 1, rows[i - 1][j - 1] + same);
        var swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
    }
}
