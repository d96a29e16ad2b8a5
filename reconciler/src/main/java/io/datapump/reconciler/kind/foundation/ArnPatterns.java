package io.datapump.reconciler.kind.foundation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/// Lists of ARN patterns that have to fit somewhere: a parameter holds 4,096 bytes (CloudFormation guide, quotas),
/// the inline policies of a role 10,240 characters in all (IAM guide, quotas).
final class ArnPatterns {

    private ArnPatterns() {}

    /// The patterns, separated by commas. While they do not fit, the two that share the longest beginning are
    /// replaced by that beginning and `*`: the list matches more then, and never less.
    ///
    /// @param patterns ASCII, `*` and `?` as IAM reads them; none holds a comma
    static String within(int bytes, Collection<String> patterns) {
        var kept = new ArrayList<>(new TreeSet<>(patterns));
        while (kept.size() > 1 && size(kept) > bytes) {
            merge(kept);
        }
        return String.join(",", kept);
    }

    private static int size(List<String> patterns) {
        return patterns.stream().mapToInt(pattern -> pattern.length() + 1).sum() - 1;
    }

    /// Neighbours in a sorted list share the longest beginnings.
    private static void merge(List<String> sorted) {
        var best = 0;
        var shared = -1;
        for (int i = 0; i + 1 < sorted.size(); i++) {
            var beginning = shared(sorted.get(i), sorted.get(i + 1));
            if (beginning > shared) {
                shared = beginning;
                best = i;
            }
        }
        var beginning = sorted.get(best).substring(0, shared);
        sorted.subList(best, best + 2).clear();
        sorted.removeIf(pattern -> pattern.startsWith(beginning));
        sorted.add(Math.min(best, sorted.size()), beginning + "*");
    }

    private static int shared(String one, String other) {
        var i = 0;
        while (i < one.length() && i < other.length() && one.charAt(i) == other.charAt(i) && one.charAt(i) != '*') {
            i++;
        }
        return i;
    }
}
