package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.Severity;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Findings as workflow commands of GitHub Actions, which shows them beside the lines of a pull request. Source: GitHub
/// Docs, "Workflow commands for GitHub Actions"; escaping as `command.ts` of github.com/actions/toolkit.
public final class GithubReport implements DiagnosticWriter {

    /// Annotations of each type that GitHub shows of one step. Source: `docs/problem-matchers.md` of actions/toolkit.
    private static final int SHOWN_OF_A_STEP = 10;

    @Override
    public String write(Report report) {
        return report.diagnostics().shown().stream()
                .map(diagnostic -> command(report, diagnostic))
                .collect(Collectors.joining());
    }

    @Override
    public String summary(Report report) {
        var isCut = Stream.of(Severity.values())
                .anyMatch(severity -> report.diagnostics().count(severity) > SHOWN_OF_A_STEP);
        return report.summary()
                + (isCut
                        ? "GitHub shows at most %d errors and %d warnings of one step as annotations; all are in this log.\n"
                                .formatted(SHOWN_OF_A_STEP, SHOWN_OF_A_STEP)
                        : "");
    }

    private static String command(Report report, Diagnostic diagnostic) {
        return "::%s file=%s,line=%d,col=%d,endColumn=%d,title=%s::%s\n"
                .formatted(
                        diagnostic.severity().text(),
                        property(report.fromRoot(diagnostic.at().file())),
                        diagnostic.at().line(),
                        diagnostic.at().column(),
                        diagnostic.span().endColumn(),
                        property("%s [%s]".formatted(diagnostic.summary(), diagnostic.code())),
                        data(Prose.of(report, diagnostic)));
    }

    /// What stands after the second pair of colons.
    static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /// What stands after an equals sign.
    static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
