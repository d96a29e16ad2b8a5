package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.contract;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which schedules Glue takes, and what is proposed in the place of others.
class ScheduleRuleTest {

    @Test
    void theExamplesOfTheGlueGuideAreTaken() {
        for (var cron : List.of(
                "cron(0 10 * * ? *)",
                "cron(15 12 * * ? *)",
                "cron(0 18 ? * MON-FRI *)",
                "cron(0 8 1 * ? *)",
                "cron(0/15 * * * ? *)",
                "cron(0/10 * ? * MON-FRI *)",
                "cron(0/5 8-17 ? * MON-FRI *)")) {
            assertThat(findings(cron)).as(cron).isEmpty();
        }
    }

    @Test
    void everyFormOfAFieldIsTaken() {
        for (var cron : List.of(
                "cron(0,15,30-45/5 0-23/2 1-15,20W * ? 1970-2199)",
                "cron(59 23 L JAN,jul-DEC ? 2030/2)",
                "cron(0 6 LW 1-12/3 ? *)",
                "cron(*/5 6 31W 12 ? *)",
                "cron(0 6 ? * 1,3-5,SAT *)",
                "cron(0 6 ? * 6L *)",
                "cron(0 6 ? * FRIL *)",
                "cron(0  6   * * ? *)")) {
            assertThat(findings(cron)).as(cron).isEmpty();
        }
    }

    @Test
    void aWrongFieldIsShownInItsPlace() {
        assertThat(finding("cron(0 24 * * ? *)")).satisfies(finding -> {
            assertThat(finding.span().start()).hasToString("a.yaml:6:45");
            assertThat(finding.span().width()).isEqualTo(2);
            assertThat(finding.detail()).isEqualTo("The field for the hours is wrong: 24 is not from 0 to 23.");
            assertThat(finding.expected()).contains("hours: 0 to 23, with , - * /");
        });
    }

    @Test
    void everyWrongFieldIsReported() {
        assertThat(findings("cron(60 24 32 13 8 2200)")).hasSize(6);
        for (var cron : List.of(
                "cron(-1 6 * * ? *)",
                "cron(0 ? * * ? *)",
                "cron(0 6 0 * ? *)",
                "cron(0 6 W * ? *)",
                "cron(0 6 32W * ? *)",
                "cron(0 6 * 0 ? *)",
                "cron(0 6 * * ? 70)",
                "cron(0 6 ? * 8L *)",
                "cron(0 6 ? * MON#1 *)",
                "cron(0 L * * ? *)",
                "cron(0/60 6 * * ? *)",
                "cron(0/0 6 * * ? *)",
                "cron(/5 6 * * ? *)",
                "cron(0/ 6 * * ? *)",
                "cron(, 6 * * ? *)",
                "cron(1-2-3 6 * * ? *)",
                "cron(1/2/3 6 * * ? *)",
                "cron(99999 6 * * ? *)")) {
            assertThat(findings(cron)).as(cron).hasSize(1);
        }
    }

    @Test
    void whatWasMeantIsProposed() {
        assertThat(fix("cron(0 6 ? * 0 *)")).contains("cron(0 6 ? * SUN *)");
        assertThat(fix("cron(0 6 ? * 0-4 *)")).contains("cron(0 6 ? * SUN-4 *)");
        assertThat(fix("cron(0 6 ? * MONDAY-FRI/2 *)")).contains("cron(0 6 ? * MON-FRI/2 *)");
        assertThat(fix("cron(0 6 ? * FRI-MON *)")).contains("cron(0 6 ? * FRI-SAT,SUN-MON *)");
        assertThat(fix("cron(0 22-2 * * ? *)")).contains("cron(0 22-23,0-2 * * ? *)");
        assertThat(fix("cron(? 6 * * ? *)")).isEmpty();
        assertThat(fix("cron(0 ? * * ? *)")).contains("cron(0 * * * ? *)");
        assertThat(fix("cron(0 6 ? MAI MON *)")).contains("cron(0 6 ? MAR MON *)");
        assertThat(fix("cron(0 6 ? * 22-2/2 *)")).isEmpty();
    }

    @Test
    void exactlyOneOfTheTwoDaysIsAQuestionMark() {
        assertThat(fix("cron(0 6 * * * *)")).contains("cron(0 6 * * ? *)");
        assertThat(fix("cron(0 6 1 * * *)")).contains("cron(0 6 1 * ? *)");
        assertThat(fix("cron(0 6 * * MON *)")).contains("cron(0 6 ? * MON *)");
        assertThat(fix("cron(0 6 ? * ? *)")).contains("cron(0 6 * * ? *)");
        assertThat(findings("cron(0 6 1 * MON *)")).hasSize(1);
        assertThat(fix("cron(0 6 1 * MON *)")).isEmpty();
    }

    @Test
    void betweenTwoStartsLieFiveMinutes() {
        assertThat(findings("cron(0,5 * * * ? *)")).isEmpty();
        assertThat(findings("cron(0,58 6 * * ? *)")).isEmpty();
        assertThat(findings("cron(0,58 6,8 * * ? *)")).isEmpty();
        for (var cron : List.of(
                "cron(* 6 * * ? *)",
                "cron(0/4 6 * * ? *)",
                "cron(*/7 * * * ? *)",
                "cron(0,4 6 * * ? *)",
                "cron(0,58 6-7 * * ? *)",
                "cron(0,58 23,0 * * ? *)")) {
            assertThat(findings(cron)).as(cron).hasSize(1);
        }
        assertThat(finding("cron(* 6 * * ? *)").detail()).contains("every minute,");
        assertThat(finding("cron(0/2 6 * * ? *)").detail()).contains("every 2 minutes,");
    }

    @Test
    void schedulesOfUnixAreWrittenForGlue() {
        assertThat(fix("0 6 * * *")).contains("cron(0 6 * * ? *)");
        assertThat(fix("cron(0 6 * * *)")).contains("cron(0 6 * * ? *)");
        assertThat(fix("*/15 6-8 1,15 */2 *")).contains("cron(*/15 6-8 1,15 */2 ? *)");
        assertThat(fix("0 6 * * 0")).contains("cron(0 6 ? * SUN *)");
        assertThat(fix("0 6 * * 7")).contains("cron(0 6 ? * SUN *)");
        assertThat(fix("0 6 * * 1-5")).contains("cron(0 6 ? * MON-FRI *)");
        assertThat(fix("0 6 * * 1,3/2")).contains("cron(0 6 ? * MON,WED/2 *)");
        assertThat(fix("0 6 * * mon")).contains("cron(0 6 ? * mon *)");
    }

    @Test
    void whatIsNoScheduleAtAllSaysWhatItIs() {
        assertThat(finding("0 6 * * *").detail()).startsWith("It has five fields, as schedules of Unix do");
        assertThat(finding("cron(0 6 * * *)").detail()).startsWith("It has five fields");
        assertThat(finding("0 6 * * ? *").detail()).isEqualTo("Its six fields do not stand in cron( and ).");
        assertThat(finding("CRON(0 6 * * ? *)").detail()).isEqualTo("Its six fields do not stand in cron( and ).");
        assertThat(finding("rate(1 hour)").detail()).startsWith("Glue knows no rate(…)");
        assertThat(finding("every day at six o clock").detail()).endsWith("is not a schedule that Glue knows.");
        assertThat(finding("nightly").detail()).isEqualTo("\"nightly\" is not a schedule that Glue knows.");
    }

    @Test
    void whatGlueHasNoWordsForGetsAnExample() {
        for (var schedule : List.of(
                "0 6 1 * 1",
                "* * * * *",
                "0 6 * * 5-7",
                "rate(7 hours)",
                "rate(2 days)",
                "rate(1 minute)",
                "rate(0 minutes)",
                "rate(often)",
                "@reboot",
                "nightly",
                "cron()",
                "cron(0 0 6 * * ? *)",
                "\"\"")) {
            assertThat(findings(schedule))
                    .as(schedule)
                    .singleElement()
                    .satisfies(
                            finding -> assertThat(finding.fix().orElseThrow()).startsWith("for example  schedule: "));
        }
    }

    @Test
    void ratesAndNicknamesAreWrittenForGlue() {
        assertThat(fix("rate(15 minutes)")).contains("cron(0/15 * * * ? *)");
        assertThat(fix("rate(60 minutes)")).contains("cron(0 * * * ? *)");
        assertThat(fix("rate(1 hour)")).contains("cron(0 * * * ? *)");
        assertThat(fix("rate(6 hours)")).contains("cron(0 0/6 * * ? *)");
        assertThat(fix("rate(24 hours)")).contains("cron(0 0 * * ? *)");
        assertThat(fix("rate(1 day)")).contains("cron(0 0 * * ? *)");
        assertThat(fix("\"@weekly\"")).contains("cron(0 0 ? * SUN *)");
        assertThat(fix("0 6 ? * MON *")).contains("cron(0 6 ? * MON *)");
    }

    @Test
    void aValueThatIsNotWrittenAsItReadsIsShownAsAWhole() {
        var finding = finding("\"cron(0 2\\x34 * * ? *)\"");
        assertThat(finding.span().start()).hasToString("a.yaml:6:37");
    }

    private static Diagnostic finding(String schedule) {
        return findings(schedule).getFirst();
    }

    /// The schedule that the only finding proposes.
    private static Optional<String> fix(String schedule) {
        var findings = findings(schedule);
        assertThat(findings).as(schedule).hasSize(1);
        return findings.getFirst().fix().map(fix -> fix.replaceFirst("^write  schedule: \"(.*)\"$", "$1"));
    }

    /// The schedule stands in quotation marks unless it brings its own.
    private static List<Diagnostic> findings(String schedule) {
        var written = schedule.startsWith("\"") ? schedule : "'%s'".formatted(schedule);
        return check(
                new ScheduleRule(), contract("a", "s3://bucket", "[{table: ticket, schedule: %s}]".formatted(written)));
    }
}
