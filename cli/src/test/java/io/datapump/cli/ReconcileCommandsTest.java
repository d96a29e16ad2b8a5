package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReconcileCommandsTest {

    private static final Path EXAMPLE = Path.of("../lake-config");

    @TempDir
    private Path folder = Path.of("");

    private Path config = Path.of("");
    private Path aws = Path.of("");

    @BeforeEach
    void copyTheExample() throws IOException {
        config = folder.resolve("lake-config");
        aws = folder.resolve("aws");
        try (Stream<Path> files = Files.walk(EXAMPLE)) {
            for (var file : files.toList()) {
                Files.copy(file, config.resolve(EXAMPLE.relativize(file)));
            }
        }
    }

    @Test
    void exampleIsValid() {
        var validate = Shell.run("validate", config);

        assertThat(validate.exit()).isZero();
        assertThat(validate.err()).isEmpty();
        assertThat(validate.out()).contains("2 documents read, no errors, no warnings");
    }

    @Test
    void appliedConfigurationHasNoChanges() {
        var before = Shell.run("plan", "--local", aws, config);
        var apply = Shell.run("--local", aws, "apply", config);
        var after = Shell.run("--local", aws, "plan", config);

        assertThat(before.exit()).isEqualTo(3);
        assertThat(before.out()).contains("foundation-stack/datapump-acme", "8 to create.");
        assertThat(apply.exit()).as(apply.err()).isZero();
        assertThat(after.exit()).isZero();
        assertThat(after.out()).contains("No changes.");
        assertThat(Shell.run("--local", aws, "apply", config).out()).contains("No changes.");
    }

    @Test
    void changedTaskSizeIsAPlanOfExactlyThat() throws IOException {
        Shell.run("--local", aws, "apply", config);
        replace("lake.yaml", "memory: 4096", "memory: 8192");

        var plan = Shell.run("--local", aws, "plan", config);

        assertThat(plan.exit()).isEqualTo(3);
        assertThat(plan.out()).contains("ecs-task-definition/datapump-acme-pagila-prod", "4096 → 8192", "2 to update.");
        assertThat(plan.out().lines().filter(line -> line.matches("[-+~>].*")))
                .as("the task definition, and the index that says what is in force")
                .hasSize(2);
    }

    @Test
    void planIsWrittenInEveryFormatAtOnce() throws IOException {
        var files = Stream.of("plan.txt", "plan.md", "plan.json", "plan.html")
                .map(folder::resolve)
                .toList();

        var plan = Shell.run(Stream.concat(
                        Stream.of("--local", aws, "plan", config),
                        files.stream().flatMap(file -> Stream.of("--output", file)))
                .toArray());

        assertThat(plan.exit()).as(plan.err()).isEqualTo(3);
        assertThat(plan.out()).startsWith("Plan for lake acme").contains("8 to create.");
        assertThat(files.getFirst()).content().isEqualTo(plan.out());
        assertThat(files.get(1)).content().startsWith("<!-- data-pump:plan:acme -->\n");
        assertThat(files.get(2)).content().startsWith("{").contains("\"create\": 8");
        assertThat(files.get(3)).content().startsWith("<!DOCTYPE html>");
        try (var left = Files.list(folder)) {
            assertThat(left.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("lake-config", "aws", "plan.txt", "plan.md", "plan.json", "plan.html");
        }
    }

    @Test
    void standardOutputHoldsTheFormatAndNothingElse() {
        for (var format : new String[] {"json", "html", "markdown"}) {
            var plan = Shell.run("--local", aws, "plan", "--format", format, config);

            assertThat(plan.exit()).isEqualTo(3);
            assertThat(plan.err()).isEmpty();
            assertThat(plan.out())
                    .startsWith(format.equals("json") ? "{\n" : "<!")
                    .endsWith("\n");
        }
    }

    @Test
    void colourIsAsked() {
        assertThat(Shell.run("--local", aws, "plan", "--color", "always", config)
                        .out())
                .contains("\u001B[32m+  \u001B[0m glue-database/datalake");
        assertThat(Shell.run("--local", aws, "plan", config).out()).doesNotContain("\u001B");
    }

    @Test
    void unknownFormatOrEndingIsWrongUsageBeforeAnythingIsRead() {
        var ending = Shell.run("--local", aws, "plan", "--output", folder.resolve("plan.pdf"), config);
        var format = Shell.run("--local", aws, "plan", "--format", "htlm", config);

        assertThat(ending.exit()).isEqualTo(2);
        assertThat(ending.err()).contains("plan.pdf", "end it in .txt, .md, .json or .html");
        assertThat(format.exit()).isEqualTo(2);
        assertThat(format.err()).contains("'htlm' is no format", "html");
        assertThat(aws).doesNotExist();
    }

    @Test
    void fileThatCannotBeWrittenIsOneSentence() {
        var plan = Shell.run("--local", aws, "plan", "--output", folder.resolve("nowhere/plan.md"), config);

        assertThat(plan.exit()).isEqualTo(1);
        assertThat(plan.err())
                .contains("Cannot write the report into", "plan.md")
                .doesNotContain("\tat ");
    }

    @Test
    void unknownKeyStopsEveryCommandAndChangesNothing() throws IOException {
        replace("clusters/pagila-prod.yaml", "subscribed: true", "subscribd: true");

        for (var command : new String[] {"validate", "plan", "apply"}) {
            var run = command.equals("validate")
                    ? Shell.run(command, config)
                    : Shell.run("--local", aws, command, config);

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err())
                    .containsPattern("pagila-prod\\.yaml:\\d+:\\d+: error: ")
                    .contains("subscribed");
        }
        assertThat(aws).doesNotExist();
    }

    @Test
    void wrongTypeSaysWhatWasExpected() throws IOException {
        replace("lake.yaml", "memory: 4096", "memory: plenty");

        var run = Shell.run("validate", config);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).containsPattern("lake\\.yaml:\\d+:\\d+: error: ").contains("plenty", "expected:");
    }

    @Test
    void otherAccountIsRefusedBeforeAnythingIsRead() throws IOException {
        Shell.run("--local", aws, "apply", config);
        replace("lake.yaml", "111122223333", "444455556666");

        var plan = Shell.run("--local", aws, "plan", config);

        assertThat(plan.exit()).isEqualTo(1);
        assertThat(plan.err()).contains("444455556666", "111122223333").doesNotContain("\tat ");
    }

    @Test
    void unreachableAwsIsOneSentenceAndAStackTraceOnlyWithDebug() {
        var plan = Shell.run("--endpoint", "http://127.0.0.1:9", "--local", aws, "plan", config);

        assertThat(plan.exit()).isEqualTo(1);
        assertThat(plan.err()).contains("--local and --endpoint").doesNotContain("\tat ");
        assertThat(Shell.run("--debug", "--endpoint", "http://127.0.0.1:9", "--local", aws, "plan", config)
                        .err())
                .contains("\tat ");
    }

    @Test
    void missingFolderIsAnErrorNotAnEmptyLake() {
        var plan = Shell.run("--local", aws, "plan", folder.resolve("nowhere"));

        assertThat(plan.exit()).isEqualTo(1);
        assertThat(plan.err()).contains("nowhere");
        assertThat(aws).doesNotExist();
    }

    private void replace(String document, String text, String with) throws IOException {
        var file = config.resolve(document);
        var before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, with));
    }
}
