package io.datapump.reconciler.render;

import static io.datapump.reconciler.LakeFixtures.DEFINITION;
import static io.datapump.reconciler.LakeFixtures.aurora;
import static io.datapump.reconciler.LakeFixtures.config;
import static io.datapump.reconciler.LakeFixtures.demo;
import static io.datapump.reconciler.LakeFixtures.instance;
import static io.datapump.reconciler.LakeFixtures.marking;
import static io.datapump.reconciler.LakeFixtures.sized;
import static io.datapump.reconciler.overview.OverviewFixtures.NOW;
import static io.datapump.reconciler.overview.OverviewFixtures.export;
import static io.datapump.reconciler.overview.OverviewFixtures.fresh;
import static io.datapump.reconciler.overview.OverviewFixtures.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.reconciler.Reconciler;
import io.datapump.reconciler.aws.FakeAws;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.drift.DriftReport;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.overview.Overview;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.report.Json;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.Schedule;

/// Drift reports and overviews as people and programs read them, one folder each under
/// `src/test/resources/reports`. `-Dgolden.update=true` writes them anew; their difference is reviewed
/// like code.
class GoldenReportTest {

    private static final Path REPORTS = Path.of("src/test/resources/reports");
    private static final int WIDEST = 100;
    private static final int LONGEST = 60_000;

    /// A report in every form.
    private record Report(String schema, Document document, String json) {

        static Report of(DriftReport report) {
            return new Report("drift.schema.json", DriftView.document(report), Json.text(DriftJson.write(report)));
        }

        static Report of(Overview overview) {
            return new Report(
                    "overview.schema.json", OverviewView.document(overview), Json.text(OverviewJson.write(overview)));
        }
    }

    private static final Map<String, Supplier<Report>> SCENARIOS = new TreeMap<>(Map.of(
            "drift-none", () -> Report.of(drift(demo(), aws -> {})),
            "drift-by-hand", () -> Report.of(drift(demo(), GoldenReportTest::byHand)),
            "drift-beside-changes",
                    () -> Report.of(drift(
                            config(sized("pagila-prod", 2048, 8192), instance("crm-prod")),
                            aws -> aws.rds().removeTags("datapump-demo-db-snapshot"))),
            "overview-fresh",
                    () -> Report.of(fresh(instance("orders"), aurora("shop")).at(NOW)),
            "overview-needs-you", () -> Report.of(needy()),
            "overview-empty", () -> Report.of(fresh().at(NOW))));

    /// What people do to a lake.
    private interface Hands {

        void on(FakeAws aws);
    }

    private static DriftReport drift(LakeConfig config, Hands hands) {
        var aws = new FakeAws();
        var reconciler = Reconciler.of(aws.clients(), DEFINITION)
                .polling(new Polling(Duration.ofMillis(1), Duration.ofSeconds(5)));
        assertThat(reconciler.apply(demo(), reconciler.plan(demo()), line -> {}).succeeded())
                .isTrue();
        hands.on(aws);
        return reconciler.drift(config, Optional.empty(), Commands.of("lake-config"), line -> {});
    }

    private static void byHand(FakeAws aws) {
        aws.glue()
                .tamperCrawler(
                        "datapump-demo-pagila-prod",
                        c -> c.version(7L)
                                .lastUpdated(Instant.parse("2026-03-02T04:05:06Z"))
                                .schedule(Schedule.builder()
                                        .scheduleExpression("cron(0 6 * * ? *)")
                                        .build()));
        aws.glue().retag("database/datalake", Map.of("team", "finance"));
        aws.clients().rds().deleteEventSubscription(r -> r.subscriptionName("datapump-demo-db-snapshot"));
        aws.ecs()
                .reviseByHand(
                        "datapump-demo-pagila-prod",
                        d -> d.containerDefinitions(d.build().containerDefinitions().getFirst().toBuilder()
                                .environment(KeyValuePair.builder()
                                        .name("DB_PASSWORD")
                                        .value("hunter2")
                                        .build())
                                .build()));
        aws.glue()
                .putCrawler(Crawler.builder()
                        .name("finance-nightly")
                        .role("finance")
                        .databaseName("finance")
                        .targets(t -> t.s3Targets(S3Target.builder()
                                .path("s3://example-demo-lake/catalog/pagila-prod/")
                                .build()))
                        .version(1L)
                        .build());
        aws.glue().putTable("datalake", "old_film", "s3://example-demo-lake/catalog/old/old.film/");
        aws.glue().putTable("datalake", "scratch", "s3://finance/scratch/");
    }

    private static Overview needy() {
        var snapshot = NOW.minus(Duration.ofHours(2));
        return fresh(
                        instance("orders"),
                        marking(instance("crm-prod")),
                        instance("billing"),
                        instance("warehouse-of-the-northern-branches-replica-prod"),
                        aurora("shop"))
                .exporting(
                        export("billing", "FAILED", snapshot, Optional.of("The KMS key is disabled.")),
                        export("orders", "COMPLETE", snapshot, Optional.empty()),
                        export("shop", "IN_PROGRESS", snapshot, Optional.empty()))
                .ran(
                        "shop",
                        run(
                                "e-1",
                                "published-with-gaps",
                                snapshot,
                                List.of("shop_item"),
                                List.of("RDS skipped shop.log.")))
                .crawled("datapump-demo-orders", "FAILED", Optional.of("Access denied."))
                .server(SourceKind.INSTANCE, "payroll", Optional.of("payroll"))
                .deadLetters(OptionalLong.of(3))
                .at(NOW);
    }

    @TestFactory
    Stream<DynamicTest> reportsReadAsRecorded() {
        return SCENARIOS.entrySet().stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.getKey(), () -> {
                    var folder = REPORTS.resolve(scenario.getKey());
                    var report = scenario.getValue().get();
                    check(folder.resolve("report.txt"), TextWriter.write(report.document()));
                    check(folder.resolve("report.md"), MarkdownWriter.write(report.document(), "data-pump:test"));
                    check(folder.resolve("report.json"), report.json());
                }));
    }

    @TestFactory
    Stream<DynamicTest> jsonIsAsItsSchemaDescribes() {
        return SCENARIOS.entrySet().stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.getKey(), () -> {
                    var report = scenario.getValue().get();
                    var schema = Objects.requireNonNull(
                            LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/" + report.schema()));

                    assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                                    .getSchema(schema)
                                    .validate(report.json(), InputFormat.JSON))
                            .isEmpty();
                }));
    }

    @Test
    void everyRecordedReportIsMade() throws IOException {
        try (var folders = Files.list(REPORTS)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(SCENARIOS.keySet());
        }
    }

    private static void check(Path file, String text) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertThat(text).isEqualTo(Files.readString(file));
    }

    @Test
    void noReportShowsASecret() {
        var report = Report.of(drift(demo(), GoldenReportTest::byHand));

        assertThat(TextWriter.write(report.document()))
                .contains("DB_PASSWORD: sha256:")
                .doesNotContain("hunter2");
        assertThat(report.json()).contains("$sha256").doesNotContain("hunter2");
    }

    @Test
    void rowsOfAnOverviewFitAHundredColumns() {
        var lines = TextWriter.write(OverviewView.document(needy())).lines().toList();

        assertThat(lines)
                .filteredOn(line -> line.contains("  needs you  ") || line.startsWith("cluster  "))
                .isNotEmpty()
                .allMatch(line -> line.length() <= WIDEST);
    }

    @Test
    void aThousandClustersAreOneTableAndTheCommentSaysWhatItLeavesOut() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Located<ClusterSpec>[] thousand = IntStream.range(0, 1000)
                .mapToObj(i -> i % 2 == 0
                        ? marking(instance("cluster-%04d".formatted(i)))
                        : instance("cluster-%04d".formatted(i)))
                .toArray(Located[]::new);
        var overview = fresh(thousand).at(NOW);
        var document = OverviewView.document(overview);

        assertThat(OverviewView.headline(overview)).isEqualTo("500 of 1,000 clusters are fresh; 500 need you.");
        assertThat(TextWriter.write(document).lines())
                .filteredOn(line -> line.startsWith("cluster-"))
                .hasSize(2500);
        assertThat(MarkdownWriter.write(document, "data-pump:test"))
                .hasSizeLessThanOrEqualTo(LONGEST)
                .contains("the whole report is among the artifacts of this run");
    }

    @Test
    void oneClusterIsSpokenOfAsOne() {
        assertThat(OverviewView.headline(fresh(instance("orders")).at(NOW))).isEqualTo("1 of 1 cluster is fresh.");
        assertThat(OverviewView.headline(fresh(instance("orders"))
                        .deadLetters(OptionalLong.of(1))
                        .at(NOW)))
                .isEqualTo("1 of 1 cluster is fresh. The lake itself needs you.");
        assertThat(OverviewView.headline(needy()))
                .isEqualTo("2 of 5 clusters are fresh; 3 need you. The lake itself needs you.");
    }

    @Test
    void agesAreToldInTheUnitAPersonWouldUse() {
        assertThat(Stream.of(
                                Duration.ofMinutes(-3),
                                Duration.ofMinutes(89),
                                Duration.ofMinutes(90),
                                Duration.ofHours(35),
                                Duration.ofHours(36))
                        .map(Ages::text))
                .containsExactly("0 min", "89 min", "1 h", "35 h", "1 d");
    }
}
