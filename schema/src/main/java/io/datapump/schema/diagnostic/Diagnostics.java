package io.datapump.schema.diagnostic;

import java.util.Comparator;
import java.util.List;

/// All findings of one reading, sorted by place, then code.
public record Diagnostics(List<Diagnostic> all) {

    /// No finding.
    public static final Diagnostics NONE = new Diagnostics(List.of());

    public Diagnostics {
        all = all.stream()
                .sorted(Comparator.comparing(Diagnostic::at)
                        .thenComparing(Diagnostic::code)
                        .thenComparing(Diagnostic::detail))
                .toList();
    }

    public boolean hasErrors() {
        return count(Severity.ERROR) > 0;
    }

    /// How many findings are of one severity.
    public long count(Severity severity) {
        return all.stream().filter(d -> d.severity() == severity).count();
    }
}
