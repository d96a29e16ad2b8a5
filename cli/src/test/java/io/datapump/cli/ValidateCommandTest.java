package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

    private static final Path EXAMPLE = Path.of("../lake-config");

    @TempDir
    private Path folder = Path.of("");

    @BeforeEach
    void writeAWrongDocument() throws IOException {
        Files.writeString(folder.resolve("a.yaml"), "apiVersion: datapump/v1\nkind: Claster\n");
    }

    @Test
    void textGoesToStandardErrorAndItsSummaryToStandardOutput() {
        var run = Shell.run("validate", folder);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).startsWith(folder + "/a.yaml:2:7: error: Unknown kind of document [document-kind]\n");
        assertThat(run.out())
                .isEqualTo(
                        "read      %1$s/a.yaml  declares nothing that is known%n%1$s: 1 document read, 1 error, no warnings in 1 file%nWhat a code in brackets means:  datapump explain-code document-kind%n"
                                .formatted(folder));
    }

    @Test
    void aNameIsExplainedWithThePlaceOfEverySetting() {
        var run = Shell.run("validate", "--explain", "pagila-prod/public.payment", EXAMPLE);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("pagila-prod/pagila/public.payment\n")
                .containsPattern("table +datalake\\.pagila_pagamentos +\\S+pagila-prod\\.yaml:\\d+:\\d+\n")
                .containsPattern("task\\.memory +4096 +\\S+lake\\.yaml:\\d+:\\d+\n")
                .containsPattern("typed +false +built in\n");
    }

    @Test
    void aNameNobodyDeclaresIsWrongUsage() {
        var run = Shell.run("validate", "--explain", "pagila-prd", EXAMPLE);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("Nothing is declared under the name \"pagila-prd\". Did you mean \"pagila-prod\"?");
    }

    @Test
    void everyFileThatWasSeenIsListedWithWhatBecameOfIt() throws IOException {
        for (int i = 0; i < 30; i++) {
            Files.writeString(folder.resolve("note-%02d.txt".formatted(i)), "");
        }

        var few = Shell.run("validate", folder);
        var all = Shell.run("validate", "--files", folder);

        assertThat(few.out())
                .contains("read      %s/a.yaml       declares nothing that is known\n".formatted(folder))
                .contains(
                        "not read  %s/note-00.txt  Only files that end in .yaml or .yml are read.\n".formatted(folder))
                .contains("… and 11 more files\n");
        assertThat(all.out()).contains("note-29.txt").doesNotContain("more files");
    }

    @TestFactory
    Stream<DynamicTest> formatsForMachinesHaveStandardOutputToThemselves() {
        return Stream.of(
                        List.of("json", "{\n  \"$schema\": \"https://datapump.io/", "}\n"),
                        List.of("github", "::error file=", "\n"),
                        List.of("sarif", "{\n  \"$schema\": \"https://docs.oasis-open.org/sarif", "}\n"))
                .map(format -> DynamicTest.dynamicTest(format.getFirst(), () -> {
                    var run = Shell.run("validate", "--format", format.getFirst(), folder);

                    assertThat(run.exit()).isEqualTo(1);
                    assertThat(run.out())
                            .startsWith(format.get(1))
                            .endsWith(format.get(2))
                            .contains("document-kind")
                            .doesNotContain("document read");
                    assertThat(run.err())
                            .isEqualTo("%s: 1 document read, 1 error, no warnings in 1 file%n".formatted(folder));
                }));
    }

    @Test
    void outputGoesIntoAFileAndTextToTheTerminal(@TempDir Path elsewhere) {
        var file = elsewhere.resolve("findings.sarif");
        var terminal = Shell.run("validate", folder);
        var run = Shell.run("validate", "--format=sarif", "--output", file, folder);

        assertThat(run).isEqualTo(terminal);
        assertThat(file)
                .content()
                .isEqualTo(Shell.run("validate", "--format=sarif", folder).out());
    }

    @Test
    void textInAFileEndsWithItsSummaryAndHasNoColour(@TempDir Path elsewhere) {
        var file = elsewhere.resolve("findings.txt");
        Shell.run("validate", "--color", "always", "--output", file, folder);

        assertThat(file)
                .content()
                .contains("[document-kind]\n", "1 document read, 1 error")
                .doesNotContain("\u001B");
    }

    @Test
    void fileThatCannotBeWrittenIsOneSentence() {
        var run = Shell.run("validate", "--output", folder.resolve("missing/findings.txt"), folder);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("datapump: Cannot write the findings into ")
                .doesNotContain("\tat ");
    }

    @Test
    void colourIsOffUnlessAskedFor() {
        assertThat(Shell.run("validate", folder).err()).doesNotContain("\u001B");
        assertThat(Shell.run("validate", "--color", "always", folder).err()).contains("\u001B[1;31merror\u001B[0m");
        assertThat(Shell.run("--color=always", "plan", folder).err()).contains("\u001B[1;31merror\u001B[0m");
    }

    @Test
    void wrongWordsAreAnsweredWithTheNearestOne() {
        var format = Shell.run("validate", "--format", "jsn", folder);
        var colour = Shell.run("validate", "--color", "alwys", folder);

        assertThat(format.exit()).isEqualTo(2);
        assertThat(format.err()).contains("'jsn' is no format: text, json, github or sarif. Did you mean \"json\"?");
        assertThat(colour.exit()).isEqualTo(2);
        assertThat(colour.err()).contains("none of auto, always, never. Did you mean \"always\"?");
        assertThat(Shell.run("validate", "--format", "x", folder).err()).doesNotContain("Did you mean");
    }

    @Test
    void readerThatGoesAwayIsNoFailureOfItsOwn() {
        var err = new StringWriter();
        var exit = Main.commandLine()
                .setOut(new PrintWriter(new BrokenPipe()))
                .setErr(new PrintWriter(err))
                .execute("validate", "--format", "json", folder.toString());

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("1 document read").doesNotContain("Broken pipe", "\tat ");
    }

    /// What `| head` leaves behind.
    private static final class BrokenPipe extends FilterWriter {

        BrokenPipe() {
            super(Writer.nullWriter());
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            throw new IOException("Broken pipe");
        }
    }
}
