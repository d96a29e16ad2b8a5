package io.datapump.schema.diagnostic;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// All findings of one reading, sorted by place, then code.
public record Diagnostics(List<Diagnostic> all) {

    private static final int MOST_OF_A_FILE = 1_000;

    /// No finding.
    public static final Diagnostics NONE = new Diagnostics(List.of());

    public Diagnostics {
        all = all.stream()
                .sorted(Comparator.comparing(Diagnostic::at)
                        .thenComparing(Diagnostic::code)
                        .thenComparing(Diagnostic::detail))
                .toList();
    }

    /// The findings to be shown: all, except that a file with thousands is cut. It is not mended one by one.
    public List<Diagnostic> shown() {
        var seen = new HashMap<String, Integer>();
        return all.stream()
                .filter(finding -> seen.merge(finding.at().file(), 1, Integer::sum) <= MOST_OF_A_FILE)
                .toList();
    }

    /// How many findings [#shown] leaves out, by file; empty in all but the strangest cases.
    public SortedMap<String, Long> omitted() {
        var counts = all.stream()
                .collect(Collectors.groupingBy(finding -> finding.at().file(), TreeMap::new, Collectors.counting()));
        counts.values().removeIf(count -> count <= MOST_OF_A_FILE);
        counts.replaceAll((_, count) -> count - MOST_OF_A_FILE);
        return counts;
    }

    public boolean hasErrors() {
        return count(Severity.ERROR) > 0;
    }

    /// How many findings are of one severity.
    public long count(Severity severity) {
        return all.stream().filter(d -> d.severity() == severity).count();
    }

    /// How many files or folders have a finding.
    public long files() {
        return all.stream().map(d -> d.at().file()).distinct().count();
    }
}
