package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.Optional;

/// Thrown where the value being read cannot be read to its end; whoever asked for the value leaves it unread
/// and goes on behind it. Never leaves this package.
final class Broken extends RuntimeException {

    private final transient Optional<Diagnostic> finding;
    private final int since;
    private final boolean isLeftOpen;

    Broken(Diagnostic finding) {
        this(finding, finding.at().line());
    }

    /// A fault whose reason may stand in an earlier line.
    ///
    /// @param since the first line in which it may stand
    Broken(Diagnostic finding, int since) {
        this(Optional.of(finding), since, false);
    }

    private Broken(Optional<Diagnostic> finding, int since, boolean isLeftOpen) {
        super(null, null, false, false);
        this.finding = finding;
        this.since = since;
        this.isLeftOpen = isLeftOpen;
    }

    /// Where all has been said already.
    static Broken reported() {
        return new Broken(Optional.empty(), 0, false);
    }

    /// A value whose end is missing: the next line that can be read may belong to it.
    static Broken leftOpen(Diagnostic finding) {
        return new Broken(Optional.of(finding), finding.at().line(), true);
    }

    Optional<Diagnostic> finding() {
        return finding;
    }

    int since() {
        return since;
    }

    boolean isLeftOpen() {
        return isLeftOpen;
    }
}
