package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.ArrayList;

/// What a finding says, for formats that show the place by themselves.
final class Prose {

    private Prose() {}

    /// Lines without line feed at the end: what is wrong, other places, what is expected, how to mend it.
    static String of(Report report, Diagnostic diagnostic) {
        var lines = new ArrayList<String>();
        lines.add(diagnostic.detail());
        diagnostic
                .related()
                .forEach(other -> lines.add("%s:%d:%d: %s"
                        .formatted(
                                report.fromRoot(other.place().at().file()),
                                other.place().at().line(),
                                other.place().at().column(),
                                other.note())));
        diagnostic.expected().ifPresent(text -> lines.add("expected: " + text));
        diagnostic.fix().ifPresent(text -> lines.add("fix: " + text));
        return String.join("\n", lines);
    }
}
