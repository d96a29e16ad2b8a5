package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.local.aws.LocalAws;
import io.datapump.schema.LakeConfigLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// `repartition` and `parquet show`, with payments as RDS exports them.
class RepartitionCommandTest {

    private static final List<String> BY_MONTH =
            List.of("--by", "ano=year:payment_date", "--by", "mes=month:payment_date");

    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path own = Path.of("");

    private static Path payments = Path.of("");
    private static Path films = Path.of("");

    @BeforeAll
    static void writeTheExport() {
        var database = ExportFixtures.write(shared).resolve("pagila");
        payments = database.resolve("public.payment");
        films = database.resolve("public.film");
    }

    private static Shell repartition(Object in, Object out, List<String> options, Object... before) {
        var words = new ArrayList<Object>(List.of(before));
        words.addAll(List.of("repartition", in, out));
        words.addAll(options);
        return Shell.run(words.toArray());
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static Schema schema(String name) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Objects.requireNonNull(
                        LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/" + name)));
    }

    @Test
    void paymentsGoIntoTheirMonths() throws IOException {
        var out = own.resolve("out");

        var run = repartition(payments, out, BY_MONTH);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Repartitioned " + payments, "3,000 rows in ", "partitions", "rows/s", "ignored");
        assertThat(files(out)).isNotEmpty().allMatch(file -> file.matches("ano=\\d{4}/mes=\\d{2}/part-.*\\.parquet"));
        var shown = Shell.run("parquet", "show", out.resolve(files(out).getFirst()));
        assertThat(shown.exit()).as(shown.err()).isZero();
        // Of one month, so it is taken over in the codec it has.
        assertThat(shown.out()).contains("payment_date", "binary (STRING)", "gzip", "column index");
    }

    @Test
    void aDryRunWritesNothing() {
        var out = own.resolve("out");

        var run = repartition(
                payments,
                out,
                Stream.concat(BY_MONTH.stream(), Stream.of("--dry-run")).toList());

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("Would repartition", "3,000 rows and ", "ano=year:payment_date (int)");
        assertThat(out).doesNotExist();
    }

    @Test
    void theJsonIsAsTheSchemaDescribes() throws IOException {
        var options = new ArrayList<>(BY_MONTH);
        options.addAll(List.of("--format", "json"));
        var run = repartition(payments, own.resolve("out"), options);
        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(schema("repartition.schema.json").validate(run.out(), InputFormat.JSON))
                .isEmpty();
        assertThat(JsonMapper.shared().readTree(run.out()).at("/written/rows").asLong())
                .isEqualTo(3_000);

        options.add("--dry-run");
        var plan = repartition(payments, own.resolve("other"), options);
        assertThat(schema("repartition.schema.json").validate(plan.out(), InputFormat.JSON))
                .isEmpty();

        var file = own.resolve("out").resolve(files(own.resolve("out")).getFirst());
        var shown = Shell.run("parquet", "show", file, "--format", "json");
        assertThat(schema("parquet.schema.json").validate(shown.out(), InputFormat.JSON))
                .isEmpty();
        assertThat(JsonMapper.shared()
                        .readTree(shown.out())
                        .at("/rowGroups/0/columns/0/codec")
                        .asString())
                .isEqualTo("gzip");
    }

    @Test
    void aFileIsShownWithWhatARepartitionWouldDoWithIt() throws IOException {
        var whole = own.resolve("whole");
        assertThat(repartition(payments, whole, List.of("--drop", "note", "--rewrite"))
                        .exit())
                .isZero();
        var file = whole.resolve(files(whole).getFirst());

        var shown = Shell.run(showing(file, BY_MONTH));
        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.out())
                .contains(
                        "Repartitioned by ano=year:payment_date, then mes=month:payment_date",
                        "0 files copied, 0 row groups appended, 1 rewritten, because they span several partitions (1)",
                        "row group  goes        partition")
                .containsPattern(
                        " 0  row by row  \\d+ partitions, from ano=\\d{4}/mes=\\d\\d to ano=\\d{4}/mes=\\d\\d  ");

        var json = Shell.run(showing(file, List.of("--by", "p=truncate:1000000:payment_id", "--format", "json")));
        assertThat(schema("parquet.schema.json").validate(json.out(), InputFormat.JSON))
                .isEmpty();
        assertThat(JsonMapper.shared().readTree(json.out()).at("/plan").toString())
                .contains("\"looks\":", "{\"goes\":\"as it is\",\"partition\":\"p=0\",\"knownFrom\":");

        var elsewhere =
                Shell.run(showing(file, List.of("--by", "hora=hour:payment_date", "--time-zone", "Asia/Kolkata")));
        assertThat(elsewhere.exit()).as(elsewhere.err()).isZero();
        var nowhere =
                Shell.run(showing(file, List.of("--by", "hora=hour:payment_date", "--time-zone", "Asia/Kolkatta")));
        assertThat(nowhere.exit()).isEqualTo(2);
        assertThat(nowhere.err()).contains("Did you mean \"Asia/Kolkata\"?");
    }

    @Test
    void whatARepartitionWouldRefuseIsRefusedInTheSameWords() throws IOException {
        var file = payments.resolve(files(payments).stream()
                .filter(name -> name.endsWith(".parquet"))
                .findFirst()
                .orElseThrow());
        for (var by : List.of("ano=year:payment_dat", "ano=year:payment_id")) {
            var run = repartition(file, own.resolve("out"), List.of("--by", by));
            var shown = Shell.run(showing(file, List.of("--by", by)));
            assertThat(shown.exit()).as(by).isEqualTo(1);
            assertThat(shown.err()).isEqualTo(run.err());
        }
        for (var by : List.of("payment_date", "ano=yaer:payment_date")) {
            var shown = Shell.run(showing(file, List.of("--by", by)));
            assertThat(shown.exit()).as(by).isEqualTo(2);
            assertThat(shown.err()).contains("See datapump parquet show --help.");
        }
        var twice = Shell.run(showing(file, List.of("--by", "a=year:x", "--by", "A=month:x")));
        assertThat(twice.exit()).isEqualTo(2);
        assertThat(twice.err()).contains("Two levels are named \"A\"");
    }

    private static Object[] showing(Path file, List<String> options) {
        var words = new ArrayList<Object>(List.of("parquet", "show", file));
        words.addAll(options);
        return words.toArray();
    }

    @Test
    void bucketsAreReadAndWrittenInTheAwsThatIsNamed() throws IOException {
        var aws = own.resolve("aws");
        var bucket = LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC())
                .folder("acme-lake");
        Files.createDirectories(bucket);

        var up = repartition(payments, "s3://acme-lake/by-month", BY_MONTH, "--local", aws);
        assertThat(up.exit()).as(up.err()).isZero();
        var across = repartition(
                "s3://acme-lake/by-month",
                "s3://acme-lake/by-year/",
                List.of("--by", "year=year:payment_date", "--drop", "ano", "--drop", "mes"),
                "--local",
                aws);
        assertThat(across.exit()).as(across.err()).isZero();
        var down = repartition(
                "s3://acme-lake/by-year",
                own.resolve("out"),
                List.of("--drop", "year", "--drop", "note"),
                "--local",
                aws);
        assertThat(down.exit()).as(down.err()).isZero();
        assertThat(down.out()).contains("3,000 rows in ", "1 file in 1 partition");

        assertThat(repartition(payments, "s3://acme-lake/by-month", BY_MONTH, "--local", aws)
                        .err())
                .contains("not empty", "--overwrite");
        assertThat(repartition("s3://acme-lake/by-month", "s3://acme-lake/by-month/x", BY_MONTH, "--local", aws)
                        .err())
                .contains("lie in each other");
        var again = new ArrayList<>(BY_MONTH);
        again.add("--overwrite");
        var before = files(bucket.resolve("by-month"));
        assertThat(repartition(payments, "s3://acme-lake/by-month", again, "--local", aws)
                        .exit())
                .isZero();
        assertThat(files(bucket.resolve("by-month"))).hasSameSizeAs(before).doesNotContainAnyElementsOf(before);
        var key = "s3://acme-lake/by-month/" + files(bucket.resolve("by-month")).getFirst();
        assertThat(Shell.run("--local", aws, "parquet", "show", key).out()).contains(key, "payment_id");
        assertThat(Shell.run("--local", aws, "parquet", "show", key, "--by", "year=year:payment_date")
                        .out())
                .containsPattern("\\n +0 +as it is +year=20\\d\\d +a look at the values: ");
    }

    @Test
    void outMayNotLieInInNorInBeInOut() throws IOException {
        var in = Files.createDirectory(own.resolve("in"));
        Files.createSymbolicLink(own.resolve("link"), in);
        for (var out : List.of(in, in.resolve("out"), own, own.resolve("link/out"))) {
            var run = repartition(in, out, BY_MONTH);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("lie in each other");
        }
    }

    @Test
    void whatFailsLeavesNothing() throws IOException {
        var mixed = Files.createDirectory(own.resolve("mixed"));
        copyFirst(payments, mixed.resolve("a.parquet"));
        copyFirst(films, mixed.resolve("b.parquet"));
        var run = repartition(mixed, own.resolve("out"), BY_MONTH);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("b.parquet: disagrees with ");

        var empty = Files.createDirectory(own.resolve("empty"));
        assertThat(repartition(empty, own.resolve("out"), BY_MONTH).err()).contains("holds no file");
        assertThat(repartition(payments, own.resolve("no/out"), BY_MONTH).err()).contains("parent folder must exist");
        assertThat(repartition(payments, own.resolve("out"), List.of("--by", "ano=year:payment_dat"))
                        .err())
                .contains("Did you mean \"payment_date\"?");
        try (var left = Files.list(own)) {
            assertThat(left).containsExactlyInAnyOrder(mixed, empty);
        }
    }

    private static void copyFirst(Path folder, Path target) throws IOException {
        var file = files(folder).stream()
                .filter(name -> name.endsWith(".parquet"))
                .findFirst()
                .orElseThrow();
        Files.copy(folder.resolve(file), target);
    }

    @Test
    void wrongUsageIsTwo() {
        for (var options : List.of(
                List.<String>of(),
                List.of("--by", "payment_date"),
                List.of("--by", "ano=yaer:payment_date"),
                List.of("--by", "a=year:x", "--by", "A=month:x"),
                List.of("--by", "a=year:x", "--codec", "zst"),
                List.of("--by", "a=year:x", "--memory", "much"),
                List.of("--by", "a=year:x", "--memory", "1MB"),
                List.of("--by", "a=year:x", "--file-size", "1KB"),
                List.of("--by", "a=year:x", "--rewrite", "--pass-through", "copy"))) {
            var run = repartition(payments, own.resolve("out"), options);
            assertThat(run.exit()).as("%s: %s", options, run.err()).isEqualTo(2);
            assertThat(run.err()).contains("See datapump repartition --help.");
        }
        assertThat(Shell.run("parquet", "show").exit()).isEqualTo(2);
        assertThat(Shell.run("parquet").exit()).isEqualTo(2);
    }

    @Test
    void whatIsNoParquetFileIsNotShown() throws IOException {
        var text = Files.writeString(own.resolve("x.parquet"), "these are no columns");

        assertThat(Shell.run("parquet", "show", text).err()).contains(text + ": is no readable Parquet file");
        assertThat(Shell.run("parquet", "show", own.resolve("none")).exit()).isEqualTo(1);
        assertThat(Shell.run("parquet", "show", payments).err()).contains("name one of them");
    }
}
