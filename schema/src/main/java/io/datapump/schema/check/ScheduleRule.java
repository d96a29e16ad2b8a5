package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.source.Span;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A view's schedule is one that Glue takes. The schema leaves its form to us, so that each field that is wrong
/// is shown in its place, and schedules as others write them in the words of Glue.
final class ScheduleRule implements Rule {

    private static final Pattern LIKE_CRON = Pattern.compile("(?i)cron\\(|[\\d*]");
    private static final String FORM =
            "cron( and six fields and ): minutes, hours, day of the month, month, day of the week, year; in UTC";

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Views.of(declarations).stream().flatMap(ScheduleRule::findings);
    }

    private static Stream<Diagnostic> findings(Views.Agreed view) {
        return CronExpression.parse(view.spec().schedule())
                .map(cron -> cron.problems().stream().map(problem -> finding(view, problem)))
                .orElseGet(() -> Stream.of(wholly(view, view.spec().schedule())));
    }

    private static Diagnostic wholly(Views.Agreed view, String text) {
        return Diagnostic.of(DiagnosticCode.SCHEDULE, view.place("schedule"), why(text))
                .expecting(FORM)
                .fixedBy(ForeignSchedule.inGlue(text)
                        .map(ScheduleRule::written)
                        .orElse("for example  schedule: \"cron(0 6 * * ? *)\""));
    }

    private static String why(String text) {
        if (text.startsWith("rate(")) {
            return "Glue knows no rate(…), as EventBridge does.";
        }
        return switch (LIKE_CRON.matcher(text).lookingAt()
                ? ForeignSchedule.fields(text).size()
                : 0) {
            case 5 ->
                "It has five fields, as schedules of Unix do; Glue has six, the year last, and reads them in UTC.";
            case 6 -> "Its six fields do not stand in cron( and ).";
            default -> "%s is not a schedule that Glue knows.".formatted(Quoted.text(text));
        };
    }

    private static Diagnostic finding(Views.Agreed view, CronExpression.Problem problem) {
        var place = within(view.place("schedule"), view.spec().schedule(), problem.part());
        var finding = Diagnostic.of(DiagnosticCode.SCHEDULE, place, problem.detail())
                .expecting("%s: %s"
                        .formatted(problem.field().word(), problem.field().allowed()));
        return problem.better()
                .filter(CronExpression::isValid)
                .map(ScheduleRule::written)
                .map(finding::fixedBy)
                .orElse(finding);
    }

    private static String written(String schedule) {
        return "write  schedule: \"%s\"".formatted(schedule);
    }

    /// The field alone; the whole value where it is not written as it reads, with escapes or over several
    /// lines.
    private static Span within(Span value, String text, CronExpression.Part part) {
        var marks = value.width() - text.codePointCount(0, text.length());
        if (marks != 0 && marks != 2) {
            return value;
        }
        var start = value.start();
        var at = text.codePointCount(0, part.at());
        return new Span(
                new SourceLocation(start.file(), start.line(), start.column() + marks / 2 + at),
                part.text().codePointCount(0, part.text().length()));
    }
}
