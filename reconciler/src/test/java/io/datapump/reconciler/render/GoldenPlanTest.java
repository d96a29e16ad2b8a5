package io.datapump.reconciler.render;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.HASH_KEY;
import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.hashing;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.lake;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.LakeFixtures.sized;
import static io.datapump.reconciler.LakeFixtures.withHashKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.report.Json;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.glue.model.Schedule;

/// Plans as people and programs read them, one folder each under `src/test/resources/cases`.
/// `-Dgolden.update=true` writes them anew; their difference is reviewed like code.
class GoldenPlanTest {

    private static final Path CASES = Path.of("src/test/resources/cases");

    /// Of longer texts the beginning and the end are kept.
    private static final int LARGEST = 100_000;

    private static final int EDGE = 3_000;

    private static final Map<String, Function<World, Plan>> SCENARIOS = new TreeMap<>(Map.of(
            "empty-account", world -> world.reconciler().plan(config(instance("pagila-prod"), aurora("orders"))),
            "no-changes", world -> world.applied(demo()).plan(demo()),
            "another-database",
                    world -> world.applied(demo()).plan(config(marking(instance("pagila-prod"), "pagila", "crm"))),
            "larger-tasks-and-a-new-cluster",
                    world -> world.applied(demo()).plan(config(sized("pagila-prod", 2048, 8192), instance("crm-prod"))),
            "no-longer-declared",
                    world -> world.applied(config(instance("pagila-prod"), instance("old")))
                            .plan(demo()),
            "pruned",
                    world -> world.applied(config(instance("pagila-prod"), instance("old")))
                            .plan(demo(), PlanOptions.STANDARD.withPruning()),
            "changed-by-hand", GoldenPlanTest::changedByHand,
            "not-ours", GoldenPlanTest::notOurs,
            "adopted", GoldenPlanTest::adopted,
            "another-image",
                    world -> world.applied(demo())
                            .plan(new LakeConfig(
                                    lake(
                                            "demo",
                                            CatalogMode.CRAWLER,
                                            "111122223333.dkr.ecr.eu-west-1.amazonaws.com/datapump:1.1.0"),
                                    demo().clusters()))));

    static {
        SCENARIOS.put(
                "hashed-columns",
                world -> world.applied(config(instance("pagila-prod"), instance("orders")))
                        .plan(withHashKey(
                                config(hashing(instance("pagila-prod")), instance("orders")), HASH_KEY + ":key::")));
    }

    private record World(FakeAws aws, Reconciler reconciler) {

        static World create() {
            var aws = new FakeAws();
            var quick = new Polling(Duration.ofMillis(1), Duration.ofSeconds(5));
            return new World(aws, Reconciler.of(aws.clients(), DEFINITION).polling(quick));
        }

        Reconciler applied(LakeConfig config) {
            assertThat(reconciler
                            .apply(config, reconciler.plan(config), line -> {})
                            .succeeded())
                    .isTrue();
            return reconciler;
        }
    }

    @TestFactory
    Stream<DynamicTest> plansReadAsRecorded() {
        return Stream.concat(
                        SCENARIOS.entrySet().stream()
                                .map(scenario -> Map.entry(scenario.getKey(), (Supplier<Plan>)
                                        () -> scenario.getValue().apply(World.create()))),
                        PlanFixtures.CASES.entrySet().stream())
                .map(scenario -> DynamicTest.dynamicTest(
                        scenario.getKey(),
                        () -> check(
                                CASES.resolve(scenario.getKey()),
                                PlanFixtures.onFixedBasis(scenario.getValue().get()))));
    }

    @Test
    void everyRecordedCaseIsPlayed() throws IOException {
        try (var folders = Files.list(CASES)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(SCENARIOS.keySet().stream(), PlanFixtures.CASES.keySet().stream())
                                    .toList());
        }
    }

    private static void check(Path folder, Plan plan) throws IOException {
        var document = PlanView.document(plan, Optional.of(Duration.ofHours(49)));
        check(folder.resolve("plan.txt"), TextWriter.write(document));
        check(folder.resolve("plan.md"), MarkdownWriter.write(document, "data-pump:plan:demo"));
        check(folder.resolve("plan.json"), Json.text(JsonWriter.plan(plan)));
        check(folder.resolve("plan.html"), bodyOf(HtmlWriter.write(document)));
    }

    /// Without style and script, which are the same in every page.
    private static String bodyOf(String page) {
        return page.substring(page.indexOf("<main>"), page.indexOf("<script>"));
    }

    private static void check(Path file, String text) throws IOException {
        var kept = text.length() <= LARGEST
                ? text
                : text.substring(0, EDGE) + "\n[…]\n" + text.substring(text.length() - EDGE);
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, kept);
        }
        assertThat(kept).isEqualTo(Files.readString(file));
    }

    private static Plan changedByHand(World world) {
        var reconciler = world.applied(demo());
        world.aws()
                .rds()
                .tamper(
                        "datapump-demo-db-snapshot",
                        s -> s.enabled(false)
                                .eventCategoriesList("creation", "deletion")
                                .sourceIdsList("rds:pagila-prod-2026-01-01"));
        world.aws()
                .glue()
                .tamperCrawler(
                        "datapump-demo-pagila-prod",
                        c -> c.schedule(Schedule.builder()
                                .scheduleExpression("cron(0 6 * * ? *)")
                                .build()));
        world.aws()
                .ecs()
                .reviseByHand(
                        "datapump-demo-pagila-prod",
                        d -> d.containerDefinitions(d.build().containerDefinitions().getFirst().toBuilder()
                                .environment(KeyValuePair.builder()
                                        .name("DB_PASSWORD")
                                        .value("hunter2")
                                        .build())
                                .build()));
        world.aws()
                .cloudFormation()
                .tamperTemplate("datapump-demo", t -> t.replace("RetentionInDays: 180", "RetentionInDays: 7"));
        return reconciler.plan(demo());
    }

    private static Plan notOurs(World world) {
        var reconciler = world.applied(demo());
        world.aws().glue().retag("database/datalake", Map.of("team", "finance"));
        world.aws().rds().removeTags("datapump-demo-db-snapshot");
        return reconciler.plan(demo());
    }

    private static Plan adopted(World world) {
        var reconciler = world.applied(demo());
        world.aws().glue().retag("database/datalake", Map.of("team", "finance"));
        world.aws().glue().tamperDatabase("datalake", d -> d.description("Finance"));
        return reconciler.plan(
                demo(), PlanOptions.STANDARD.adopting(new ResourceId(new KindName("glue-database"), "datalake")));
    }

    @Test
    void noPlanShowsASecret() {
        var plan = changedByHand(World.create());
        var document = PlanView.document(plan);

        assertThat(TextWriter.write(document)).contains("DB_PASSWORD: sha256:");
        assertThat(List.of(
                        TextWriter.write(document),
                        MarkdownWriter.write(document, "secrets"),
                        HtmlWriter.write(document),
                        Json.text(JsonWriter.plan(plan))))
                .allMatch(text -> text.contains("DB_PASSWORD"))
                .noneMatch(text -> text.contains("hunter2"));
    }

    @Test
    void theOverviewHasOneLineForEachChange() {
        var plan = World.create().reconciler().plan(demo());
        var lines = TextWriter.write(PlanView.overview(plan))
                .lines()
                .filter(line -> line.startsWith("+"))
                .toList();

        assertThat(lines).hasSize(plan.pending().size());
        assertThat(List.of(PlanView.summary(plan))).containsExactly("7 to create.");
    }
}
