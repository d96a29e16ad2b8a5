package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What is found in one file, up to a number that a person still reads.
///
/// One mistake is told once: after something was said of a line, it is suspected to be the reason of what
/// does not fit in with it.
final class Findings {

    /// More are counted, not told.
    static final int MOST_TOLD = 50;

    /// More are not looked for.
    static final int MOST_COUNTED = 1_000;

    private final List<Diagnostic> told = new ArrayList<>();
    private int untold;
    private int suspect;
    private int behindOpen;
    private int behindLine;

    /// Takes note of something that does not keep its neighbours from being read.
    void add(Diagnostic finding) {
        if (told.size() < MOST_TOLD) {
            told.add(finding);
            return;
        }
        if (untold++ == 0) {
            told.add(finding);
        }
        if (untold > MOST_COUNTED) {
            throw new GivenUp();
        }
    }

    /// Takes note of something that may keep its line from being read.
    void addSuspect(Diagnostic finding) {
        add(finding);
        suspect(finding.at().line());
    }

    /// Takes note of a value that could not be read, unless the reason was told in all likelihood.
    ///
    /// @return whether the value may go on in the line in which reading goes on
    boolean fault(Broken broken) {
        var reason = broken.isLeftOpen() ? suspect : Math.max(suspect, behindOpen);
        return broken.finding()
                .filter(finding -> fault(finding, broken.since(), reason) || broken.isLeftOpen())
                .isPresent();
    }

    /// Takes note of a line that does not begin as it should, unless the reason was told in all likelihood.
    void faultOfLine(Broken broken) {
        var reason = Math.max(Math.max(suspect, behindOpen), behindLine);
        broken.finding().ifPresent(finding -> fault(finding, broken.since(), reason));
    }

    /// @param since the first line in which the reason may stand
    /// @param reason the last line that may be the reason
    /// @return whether it was told before
    private boolean fault(Diagnostic finding, int since, int reason) {
        var last = since < finding.at().line() ? Math.max(reason, behindLine) : reason;
        if (last >= since) {
            return true;
        }
        addSuspect(finding);
        return false;
    }

    /// Takes note that something was said of a line.
    void suspect(int line) {
        suspect = Math.max(suspect, line);
    }

    /// Takes note of the line in which reading goes on behind a value whose end is missing.
    void goOnBehindOpen(int line) {
        behindOpen = line;
    }

    /// Takes note of the line in which reading goes on behind one that did not begin as it should.
    void goOnBehindLine(int line) {
        behindLine = line;
    }

    boolean isEmpty() {
        return told.isEmpty();
    }

    /// Everything found, the last one saying how many are not told.
    List<Diagnostic> all() {
        return untold > 1
                ? Stream.concat(
                                told.stream().limit(MOST_TOLD),
                                Stream.of(Refusals.more(told.getLast().span(), untold)))
                        .toList()
                : told;
    }
}
