package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import io.datapump.reconciler.resource.Tags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdoptCommandTest {

    private static final Path EXAMPLE = Path.of("../lake-config");
    private static final String CRAWLER = "datapump-acme-pagila-prod";
    private static final String RESOURCE = "glue-crawler/" + CRAWLER;

    @TempDir
    private Path folder = Path.of("");

    private Path config = Path.of("");
    private Path aws = Path.of("");

    @BeforeEach
    void applyTheExample() throws IOException {
        config = folder.resolve("lake-config");
        aws = folder.resolve("aws");
        try (Stream<Path> files = Files.walk(EXAMPLE)) {
            for (var file : files.toList()) {
                Files.copy(file, config.resolve(EXAMPLE.relativize(file)));
            }
        }
        assertThat(Shell.run("--local", aws, "apply", config).exit()).isZero();
    }

    @Test
    void theDifferenceIsShownFirstAndNothingIsDoneWithoutYes() {
        disown(Map.of());
        change("cron(0 6 * * ? *)");

        var shown = adopt(RESOURCE);

        assertThat(shown.exit()).as(shown.err()).isEqualTo(3);
        assertThat(shown.out())
                .contains(
                        RESOURCE,
                        "schedule: cron(0 6 * * ? *) → (none)",
                        "1 to adopt.",
                        "Nothing was changed. To adopt:  ./datapump --local %s adopt %s --config %s --yes"
                                .formatted(aws, RESOURCE, config));
        assertThat(Shell.run("--local", aws, "plan", config).out()).contains("1 in conflict");
    }

    @Test
    void yesAdoptsWhatIsNamedAndLeavesAllElsePending() throws IOException {
        disown(Map.of());
        replace("lake.yaml", "memory: 4096", "memory: 8192");

        var adopted = adopt(RESOURCE, "--yes");

        assertThat(adopted.exit()).as(adopted.err() + adopted.out()).isZero();
        assertThat(adopted.out())
                .contains(
                        "[1/1] > " + RESOURCE + ": done in ",
                        "Adopted " + RESOURCE + " for lake acme.",
                        " in all; see  ./datapump --local %s plan %s".formatted(aws, config))
                .doesNotContain("ecs-task-definition");
        assertThat(Shell.run("--local", aws, "plan", config).out())
                .contains("4096 → 8192")
                .doesNotContain(RESOURCE, "in conflict");
        assertThat(adopt(RESOURCE).out()).isEqualTo(RESOURCE + " is the lake's already.\n");
    }

    @Test
    void whatBelongsToAnotherLakeOrIsNotAskedForOrNotThereIsRefusedBeforeAnythingIsDone() {
        disown(Tags.proofOf("other"));
        local().glue().deleteDatabase(r -> r.name("datalake"));

        var refused = adopt(RESOURCE, "glue-database/datalake", "glue-crawler/datapump-acme-pagila-prd", "--yes");

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains(
                        RESOURCE + ": It belongs to the lake \"other\".",
                        "glue-database/datalake does not exist, so there is nothing to adopt; apply creates it.",
                        "no document asks for it, so it would be an orphan: declare it first. Did you mean \"%s\"?"
                                .formatted(CRAWLER),
                        "Nothing was adopted.");
        assertThat(refused.out()).isEmpty();
    }

    @Test
    void aNameNobodyCanMeanIsWrongUsage() {
        assertThat(adopt(CRAWLER).exit()).isEqualTo(2);
        assertThat(adopt(CRAWLER).err()).contains("write KIND/NAME, for example glue-crawler/");
        assertThat(adopt("glue-crawlr/x").exit()).isEqualTo(2);
        assertThat(adopt("glue-crawlr/x").err()).contains("'glue-crawlr/x'", "Did you mean \"glue-crawler\"?");
    }

    private Shell adopt(Object... words) {
        return Shell.run(Stream.concat(Stream.of("--local", aws, "adopt", "--config", config), Stream.of(words))
                .toArray());
    }

    private LocalAws local() {
        return LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC());
    }

    private void disown(Map<String, String> tags) {
        var arn = "arn:aws:glue:eu-central-1:111122223333:crawler/" + CRAWLER;
        var glue = local().glue();
        var own = glue.getTags(r -> r.resourceArn(arn)).tags();
        glue.untagResource(r -> r.resourceArn(arn).tagsToRemove(own.keySet()));
        if (!tags.isEmpty()) {
            glue.tagResource(r -> r.resourceArn(arn).tagsToAdd(tags));
        }
    }

    private void change(String schedule) {
        local().glue().updateCrawler(r -> r.name(CRAWLER).schedule(schedule));
    }

    private void replace(String document, String text, String with) throws IOException {
        var file = config.resolve(document);
        var before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, with));
    }
}
