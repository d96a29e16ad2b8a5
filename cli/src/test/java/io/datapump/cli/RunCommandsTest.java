package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.local.aws.LocalAws;
import io.datapump.local.source.SampleDatabase;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// `runs`, `runs show` and `run` over a small lake that has had two nights and keeps its exports.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunCommandsTest {

    private static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: small, owners: [tests]}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: small-lake
              image: 111122223333.dkr.ecr.eu-central-1.amazonaws.com/datapump:0.1.0
              network: {subnets: [subnet-0a1b2c3d4e5f60718], securityGroups: [sg-0a1b2c3d4e5f60718]}
              export: {cleanup: keep}
            """;

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer, public.film]
                    settings:
                      public.payment:
                        partitionBy: [{as: ano, year: payment_date}]
            """;

    private Path dir = Path.of("");
    private Path config = Path.of("");
    private String first = "";
    private String second = "";

    @BeforeAll
    void haveTwoNights(@TempDir Path folder) throws IOException {
        dir = folder.resolve("aws");
        config = Files.createDirectories(folder.resolve("lake-config"));
        Files.writeString(config.resolve("lake.yaml"), LAKE);
        Files.writeString(config.resolve("cluster.yaml"), CLUSTER);
        var applied = Shell.run("--local", dir, "apply", config);
        assertThat(applied.exit()).as(applied.err() + applied.out()).isZero();
        var aws = LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC());
        aws.databases().register(SourceKind.INSTANCE, "pagila-prod", new SampleDatabase(7, 300));
        first = night(aws, "2026-01-05T03:10:00Z");
        second = night(aws, "2026-01-06T03:10:00Z");
    }

    private static String night(LocalAws aws, String at) {
        var snapshot = aws.databases().takeSnapshot("pagila-prod", Instant.parse(at));
        aws.settle();
        return ExportId.of("pagila-prod", "arn:aws:rds:eu-central-1:111122223333:snapshot:" + snapshot)
                .value();
    }

    private Shell run(Object... words) {
        return Shell.run(
                Stream.concat(Stream.concat(Stream.of("--local", dir), Stream.of(words)), Stream.of("--config", config))
                        .toArray());
    }

    private Shell replay(String export, Object... more) {
        return run(Stream.concat(Stream.of("run", "--cluster", "pagila-prod", "--export", export), Stream.of(more))
                .toArray());
    }

    private List<String> catalog() throws IOException {
        var root = dir.resolve("objects/small-lake/catalog/pagila-prod");
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static void isOfTheSchema(String json) {
        var schema = Objects.requireNonNull(
                LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/runs.schema.json"));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(json, InputFormat.JSON))
                .isEmpty();
    }

    @Test
    void runsAreListedTheLatestSnapshotFirst() {
        var listed = run("runs");
        assertThat(listed.exit()).as(listed.err()).isZero();
        assertThat(listed.out()).contains("Runs of lake small", "published", "2026-01-06 03:10 UTC");
        assertThat(listed.out().indexOf(second))
                .isPositive()
                .isLessThan(listed.out().indexOf(first));
        assertThat(run("runs", "pagila-prod", "--limit", "1").out())
                .contains(second)
                .doesNotContain(first);

        var json = run("runs", "--format", "json").out();
        isOfTheSchema(json);
        assertThat(json).contains("\"state\": \"published\"", "\"tables\": 3");
    }

    @Test
    void wrongWordsAreNamed() {
        assertThat(run("runs", "pagila-prd").exit()).isEqualTo(2);
        assertThat(run("runs", "pagila-prd").err()).contains("Did you mean \"pagila-prod\"?");
        assertThat(run("runs", "--limit", "0").err()).contains("--limit takes a number from 1, not 0.");
        assertThat(run("runs", "--format", "jsn").err()).contains("Did you mean \"json\"?");
        assertThat(run("run", "--cluster", "pagila-prod").err()).contains("--export");
        var unknown = run("runs", "show", second.replace("2026", "2027"));
        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(unknown.err()).contains("There is no run of export", "Did you mean \"" + second + "\"?");
        assertThat(Shell.run("--local", dir.resolve("nowhere"), "runs", "--config", config)
                        .err())
                .contains("There is no embedded AWS in", "so it has had no runs");
    }

    @Test
    void oneRunIsPrintedLikeAReceipt() {
        var shown = run("runs", "show", first);
        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains(
                        "Run of export " + first,
                        "pagila-prod",
                        "snapshot:rds:pagila-prod-2026-01-05-03-10",
                        "config/pagila-prod/",
                        "pagila.public.payment",
                        "rewritten: 0 files copied, ",
                        "copied",
                        "repartition",
                        "the lake shows the snapshot of export " + second);
        assertThat(run("runs", "show", second, "--cluster", "pagila-prod").out())
                .contains("Nothing: the lake shows this snapshot.");
        var json = run("runs", "show", second, "--format", "json").out();
        isOfTheSchema(json);
        assertThat(json).contains("\"rewritten\": true", "\"groupsAppended\":", "\"folder\": \"pagila.payment\"");
    }

    @Test
    void oneTableIsReplayedAndNoOtherIsTouched() throws IOException {
        var before = catalog();
        var film = before.stream()
                .filter(file -> file.startsWith("pagila.film/"))
                .findFirst()
                .orElseThrow();
        var customer = before.stream()
                .filter(file -> file.startsWith("pagila.customer/"))
                .findFirst()
                .orElseThrow();
        var root = dir.resolve("objects/small-lake/catalog/pagila-prod");
        Files.delete(root.resolve(customer));
        var age = Files.getLastModifiedTime(root.resolve(film));

        var replayed = replay(second, "--table", "pagila.public.customer");

        assertThat(replayed.exit()).as(replayed.out() + replayed.err()).isZero();
        assertThat(replayed.out())
                .contains(
                        "for table pagila.customer alone",
                        "  inspect ",
                        "  publish ",
                        "published-with-gaps",
                        "The run was asked to replay pagila.customer alone");
        assertThat(catalog()).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(root.resolve(film))).isEqualTo(age);
        assertThat(replay(second).exit()).isZero();
        assertThat(run("runs", "show", second).out()).contains("Nothing: the lake shows this snapshot.");
    }

    @Test
    void goingBackIsDoneOnPurposeOnly() throws IOException {
        var refused = replay(first);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("the lake shows a later snapshot", "--older");

        var back = replay(first, "--older");
        assertThat(back.exit()).as(back.out() + back.err()).isZero();
        assertThat(back.out()).contains("Nothing: the lake shows this snapshot.");
        assertThat(catalog()).allMatch(file -> file.contains(first));

        assertThat(replay(second).exit()).isZero();
        assertThat(catalog()).allMatch(file -> file.contains(second));
    }

    @Test
    void whatCannotBeReplayedIsRefusedWithTheReason() {
        assertThat(run("run", "--cluster", "pagila", "--export", second).err()).contains("no cluster \"pagila\"");
        assertThat(replay(second + "0").err()).contains("nothing of export", "Did you mean \"" + second + "\"?");
        assertThat(replay(second, "--table", "pagila.films").err()).contains("Did you mean \"pagila.film\"?");
        assertThat(replay(first, "--older", "--table", "pagila.film").err()).contains("Leave out --table or --older.");
    }

    @Test
    void aRunThatIsNotWaitedForIsUnderWay() {
        var started = replay(second, "--no-wait");
        assertThat(started.exit()).as(started.err()).isZero();
        assertThat(started.out()).contains("datapump runs show " + second);
        assertThat(run("runs").out()).contains("running");
        assertThat(run("runs", "show", second).out()).contains("It is under way");
        assertThat(replay(second).err()).contains("is under way");
        LocalAws.open(dir, "111122223333", "eu-central-1", Clock.systemUTC()).settle();
        assertThat(run("runs").out()).doesNotContain("running");
    }

    @Test
    void aFailedRunSaysSoWithItsExitCodeAndIsMended() throws IOException {
        var file = firstFile(dir.resolve("objects/small-lake/exported/pagila-prod/" + second + "/pagila/public.film"));
        var content = Files.readAllBytes(file);
        Files.write(file, new byte[] {1, 2, 3});
        try {
            var failed = replay(second);
            assertThat(failed.exit()).isEqualTo(1);
            assertThat(failed.out())
                    .contains(
                            "failed", "Once the cause is mended, run it again:", "run --cluster pagila-prod --export");
        } finally {
            Files.write(file, content);
        }
        var mended = replay(second);
        assertThat(mended.exit()).as(mended.out() + mended.err()).isZero();
    }

    private static Path firstFile(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
