package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HelpTest {

    @Test
    void helpListsEveryCommandWithWhatItIsFor() {
        var help = Shell.run("--help");

        assertThat(help.exit()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .contains("Usage: datapump")
                .containsPattern("init +Write")
                .containsPattern("validate +Check")
                .containsPattern("diff +Compare")
                .containsPattern("suggest +Print")
                .containsPattern("export +Look")
                .containsPattern("plan +Show")
                .containsPattern("apply +Make")
                .containsPattern("adopt +Take")
                .containsPattern("drift +Show")
                .containsPattern("overview +Show")
                .containsPattern("runs +List")
                .containsPattern("run +Run")
                .containsPattern("longterm +Look")
                .containsPattern("repartition +Split")
                .containsPattern("parquet +Look")
                .containsPattern("demo +Show")
                .containsPattern("explain-code +Explain");
    }

    @TestFactory
    Stream<DynamicTest> everyCommandExplainsItselfAndItsExitCodes() {
        return Stream.of(
                        "init",
                        "validate",
                        "diff",
                        "suggest",
                        "plan",
                        "apply",
                        "adopt",
                        "drift",
                        "overview",
                        "runs",
                        "run",
                        "longterm",
                        "repartition",
                        "demo",
                        "explain-code")
                .map(command -> DynamicTest.dynamicTest(command, () -> {
                    var help = Shell.run(command, "--help");

                    assertThat(help.exit()).isZero();
                    assertThat(help.err()).isEmpty();
                    assertThat(help.out())
                            .contains("Usage: datapump " + command, "Exit codes:", "0   ", "\n  2   ", "--local=DIR")
                            .doesNotContain("@|", "${");
                    assertThat(Shell.run("help", command).out()).isEqualTo(help.out());
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyCommandThatTakesAConfigurationTakesARevision() {
        return Stream.of("validate", "plan", "apply", "adopt", "drift", "overview")
                .map(command -> DynamicTest.dynamicTest(
                        command,
                        () -> assertThat(Shell.run(command, "--help").out().replaceAll("\\s+", " "))
                                .contains("--rev=REV", "HEAD~2", "Nothing is checked out.")));
    }

    @Test
    void theReceiptOfARunExplainsItself() {
        var help = Shell.run("runs", "show", "--help");

        assertThat(help.exit()).isZero();
        assertThat(help.out()).contains("Usage: datapump runs show", "EXPORT", "Exit codes:", "--local=DIR");
    }

    @Test
    void versionIsOneLine() {
        assertThat(Shell.run("--version").out().strip()).startsWith("datapump ").doesNotContain("\n");
    }

    @Test
    void noCommandShowsTheHelpAndIsWrongUsage() {
        var nothing = Shell.run();

        assertThat(nothing.exit()).isEqualTo(2);
        assertThat(nothing.err()).contains("Usage: datapump", "Commands:");
    }

    @Test
    void misspeltCommandGetsTheNearestOneAndWhereTheHelpIs() {
        var misspelt = Shell.run("plam");

        assertThat(misspelt.exit()).isEqualTo(2);
        assertThat(misspelt.err()).contains("'plam'", "plan", "See datapump --help.");
        assertThat(misspelt.err().lines()).hasSizeLessThan(6);
    }

    @Test
    void unknownOptionNamesTheCommandsHelp() {
        var unknown = Shell.run("plan", "--loca", "x");

        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("--loca", "See datapump plan --help.");
    }

    @Test
    void demoTakesOnlySizesItCanMake() {
        assertThat(Shell.run("demo", "--rows", "999").err()).contains("1,000 to 20,000,000");
        assertThat(Shell.run("demo", "--rows", "20000001").exit()).isEqualTo(2);
        assertThat(Shell.run("demo", "--rows", "many").exit()).isEqualTo(2);
    }
}
