package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.Plan;
import io.datapump.schema.LakeConfigLoader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplyCommandTest {

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
    void everyChangeIsToldAsItBeginsAndEnds() {
        var apply = apply();

        assertThat(apply.exit()).as(apply.err()).isZero();
        assertThat(apply.out())
                .contains(
                        "[0/8] + foundation-stack/datapump-acme …", "[1/8] + foundation-stack/datapump-acme: done in ")
                .contains("[8/8] + ")
                .contains("8 done. Live state is as the configuration asks.");
        assertThat(apply().out()).contains("Nothing was to be done: live state is as the configuration asks.");
    }

    @Test
    void theReportGoesWhereItIsAskedToAndNothingElseGoesThere() {
        var outcome = folder.resolve("outcome.md");

        var apply = apply("--format", "json", "--output", outcome);

        assertThat(apply.exit()).as(apply.err()).isZero();
        assertThat(apply.out())
                .startsWith("{\n")
                .contains("\"succeeded\": true", "\"outcome\": \"done\"", "\"remaining\": []")
                .endsWith("}\n");
        assertThat(apply.err()).contains("Plan for lake acme", "[8/8] + ");
        assertThat(outcome)
                .content()
                .startsWith("<!-- data-pump:apply:acme -->\n")
                .contains("8 done. Live state is as the configuration asks.")
                .doesNotContain("Plan for lake acme");
    }

    @Test
    void debugShowsEveryCallWithItsRequestId() {
        var apply = Shell.run("--debug", "--local", aws, "apply", config);

        assertThat(apply.err())
                .containsPattern("aws: sts GetCallerIdentity: 200 in \\d+ ms, request embedded, attempt 1")
                .containsPattern("aws: ecs RegisterTaskDefinition: 200 in ")
                .containsPattern("aws: glue GetDatabase: 400 in \\d+ ms, request [-0-9a-f]{36}, attempt 1")
                .containsPattern("aws: s3 PutObject: 200 in ");
        assertThat(apply.out()).doesNotContain("aws: ");
        assertThat(apply().err()).doesNotContain("aws: ");
    }

    @Test
    void whileAnotherApplyHoldsTheLakeNothingIsDoneAndNothingIsCalledASuccess() throws IOException {
        apply();
        hold(41);

        var refused = apply();
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains("Another apply is at work: somebody@elsewhere (token 41)", "--wait", "--break-lease 41");
        assertThat(refused.out()).doesNotContain("done");
        assertThat(apply("--break-lease", "40").err()).contains("--break-lease 41");
        assertThat(apply("--wait", "1s").exit()).isEqualTo(1);

        var broken = apply("--break-lease", "41");
        assertThat(broken.exit()).as(broken.err()).isZero();
        assertThat(Files.readString(lease())).contains("\"state\" : \"released\"", "\"token\" : 42");
    }

    private void hold(int token) throws IOException {
        Files.writeString(lease(), """
                {"state": "held", "token": %d, "holder": "somebody@elsewhere", "run": "r",
                 "since": "2026-03-01T10:00:00Z", "lifeInSeconds": 300}""".formatted(token));
    }

    private Path lease() {
        return aws.resolve("objects/acme-lake/config/_lease.json");
    }

    /// The first one stands still in the middle of its first change while the second one comes.
    @Test
    void ofTwoAppliesAtOnceOneRunsAndTheOtherIsToldSo() throws Exception {
        apply();
        replace("lake.yaml", "memory: 4096", "memory: 8192");
        var begun = new CountDownLatch(1);
        var refused = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var said = new StringWriter();
            var first = threads.submit(() -> Main.commandLine()
                    .setOut(new PrintWriter(standingStill(said, begun, refused)))
                    .setErr(new PrintWriter(said))
                    .execute("--local", aws.toString(), "apply", config.toString()));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

            var second = apply();
            refused.countDown();

            assertThat(second.exit()).isEqualTo(1);
            assertThat(second.err()).contains("Another apply is at work: ");
            assertThat(first.get()).as(said.toString()).isZero();
        }
        assertThat(Shell.run("--local", aws, "plan", config).exit()).isZero();
    }

    private static Writer standingStill(Writer writer, CountDownLatch begun, CountDownLatch until) {
        return new FilterWriter(writer) {
            @Override
            public void write(String text, int offset, int length) throws IOException {
                super.write(text, offset, length);
                if (text.startsWith("[0/")) {
                    begun.countDown();
                    await(until);
                }
            }
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theSavedPlanIsTheAppliedPlan() throws IOException {
        var apply = apply("--plan", save(plan(), "null"));

        assertThat(apply.exit()).as(apply.err()).isZero();
        assertThat(apply.out()).contains("8 done.");
    }

    @Test
    void aPlanOfAnotherCommitIsRefused() throws IOException {
        var apply = apply("--plan", save(plan(), "\"0123456789abcdef0123456789abcdef01234567\""));

        assertThat(apply.exit()).isEqualTo(1);
        assertThat(apply.err())
                .contains("It was made for commit 0123456789abcdef0123456789abcdef01234567, and this is commit none")
                .contains("Nothing was changed.");
        assertThat(lease()).doesNotExist();
    }

    @Test
    void aPlanOfAnotherConfigurationIsRefused() throws IOException {
        var saved = save(plan(), "null");
        replace("lake.yaml", "memory: 4096", "memory: 8192");

        assertThat(apply("--plan", saved).err())
                .contains("The configuration asks for something else than when the plan was made.");
    }

    @Test
    void aPlanThatLiveStateHasLeftBehindIsRefusedWithTheDifference() throws IOException {
        apply();
        replace("lake.yaml", "memory: 4096", "memory: 8192");
        var saved = save(plan(), "null");
        local().glue().deleteCrawler(r -> r.name("datapump-acme-pagila-prod"));

        var apply = apply("--plan", saved);

        assertThat(apply.exit()).isEqualTo(1);
        assertThat(apply.err())
                .contains("Live state has changed since the plan was made.")
                .contains("New in the plan: create glue-crawler/datapump-acme-pagila-prod.");
        assertThat(Shell.run("--local", aws, "plan", config).exit()).isEqualTo(3);
    }

    @Test
    void aPlanIsAppliedOnce() throws IOException {
        var saved = save(plan(), "null");
        apply("--plan", saved);

        assertThat(apply("--plan", saved).err())
                .contains("No longer in the plan: create foundation-stack/datapump-acme.");
    }

    @Test
    void aPlanThatIsNotThereOrNoPlanIsSaidSo() throws IOException {
        assertThat(apply("--plan", folder.resolve("none.json")).exit()).isEqualTo(2);
        var garbage = Files.writeString(folder.resolve("garbage.json"), "{}");
        assertThat(apply("--plan", garbage).err()).contains("Cannot read " + garbage + " as a plan");
        assertThat(aws).doesNotExist();
    }

    @Test
    void deletionsNeedPruningAndStayWithinTheirLimit() throws IOException {
        replace("clusters/pagila-prod.yaml", "longterm: {key: [payment_id], retain: P7Y}", "# no history");
        apply();
        replace("clusters/pagila-prod.yaml", "name: pagila-prod", "name: pagila-two");

        assertThat(apply().exit()).isZero();
        var refused = apply("--prune");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains("--acknowledge glue-crawler/datapump-acme-pagila-prod", "Nothing was changed.");
        var over = apply("--prune", "--prune-limit", "1");
        assertThat(over.exit()).isEqualTo(1);
        assertThat(over.err()).contains("It deletes 2 resources, and the limit is 1.", "--prune-limit 2");

        var pruned = apply(
                "--prune",
                "--acknowledge",
                "glue-crawler/datapump-acme-pagila-prod",
                "--acknowledge",
                "ecs-task-definition/datapump-acme-pagila-prod");
        assertThat(pruned.exit()).as(pruned.err()).isZero();
        assertThat(pruned.out()).contains("- glue-crawler/datapump-acme-pagila-prod: done in ");
    }

    @Test
    void wrongUsageIsSaidSo() {
        assertThat(apply("--prune-limit", "-1").exit()).isEqualTo(2);
        assertThat(apply("--wait", "soon").err()).contains("'soon' is no span of time: write 90s, 10m or 1h.");
        assertThat(apply("--on-failure", "stopp").err())
                .contains("is neither continue nor stop. Did you mean \"stop\"?");
    }

    @Test
    void spansOfTimeAreSecondsMinutesOrHours() {
        assertThat(new Waiting().convert("90s")).hasSeconds(90);
        assertThat(new Waiting().convert("10m")).hasMinutes(10);
        assertThat(new Waiting().convert("1h")).hasHours(1);
    }

    private Shell apply(Object... options) {
        return Shell.run(Stream.concat(Stream.of("--local", aws, "apply", config), Stream.of(options))
                .toArray());
    }

    private LocalAws local() {
        return LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC());
    }

    private Plan plan() {
        return local().reconciler(StateMachineDefinition.render(
                        Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER)))
                .plan(new LakeConfigLoader().load(config).config().orElseThrow());
    }

    private Path save(Plan plan, String commit) throws IOException {
        var changes = plan.pending().stream()
                .map(change -> "{\"kind\": \"%s\", \"name\": \"%s\", \"action\": \"%s\"}"
                        .formatted(
                                change.resource().kind(),
                                change.resource().name(),
                                change.getClass().getSimpleName().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(",\n"));
        return Files.writeString(folder.resolve("plan.json"), """
                {"scope": {"account": "%s", "region": "%s", "lake": "%s"},
                 "basis": {"commit": %s, "configuration": "%s", "live": "%s"},
                 "changes": [%s], "losses": []}""".formatted(
                        plan.scope().account(),
                        plan.scope().region(),
                        plan.scope().lake(),
                        commit,
                        plan.basis().configuration(),
                        plan.basis().live(),
                        changes));
    }

    private void replace(String document, String text, String with) throws IOException {
        var file = config.resolve(document);
        var before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, with));
    }
}
