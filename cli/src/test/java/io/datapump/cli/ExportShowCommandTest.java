package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.local.aws.LocalAws;
import io.datapump.schema.LakeConfigLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// `export show`, with an export of the sample server and with what is none.
class ExportShowCommandTest {

    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path own = Path.of("");

    private static Path export = Path.of("");

    @BeforeAll
    static void writeTheExport() {
        export = ExportFixtures.write(shared);
    }

    @Test
    void tablesTotalsPartitionsAndWhatRdsLeftOutAreShown() {
        var run = Shell.run("export", "show", export);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "Complete, of rds:pagila-prod-2026-03-01-03-07, as of 2026-03-01T03:08:12.345Z.",
                        "pagila.public.payment ",
                        "the parent of ",
                        "a partition of pagila.public.payment",
                        "Left out by RDS: ",
                        "the database postgres: ",
                        "Partitions, and why: ",
                        "pagila.public.payment_p2023_01 is a partition of pagila.public.payment. One batch of pagila.public.payment has its ",
                        "by their number, nulls and the bounds of ")
                .containsPattern("\\d+ tables, [\\d,]+ rows, [\\d.]+ [KM]B in \\d+ files and \\d+ batches");
    }

    @Test
    void withoutFootersRowsAndPartitionsAreUnknown() {
        var run = Shell.run("export", "show", "--no-footers", export);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("pagila.public.payment ").doesNotContain("Partitions, and why", " rows,");
    }

    @Test
    void theJsonIsAsTheSchemaDescribes() {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Objects.requireNonNull(
                        LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/export.schema.json")));

        for (var options : List.of(List.of(), List.of("--no-footers"))) {
            var words = Stream.concat(Stream.of("export", "show", "--format", "json", export), options.stream());
            var run = Shell.run(words.toArray());

            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(schema.validate(run.out(), InputFormat.JSON)).isEmpty();
        }
        var json = JsonMapper.shared()
                .readTree(
                        Shell.run("export", "show", "--format", "json", export).out());
        assertThat(json.path("export").asString()).isEqualTo(ExportFixtures.EXPORT);
        assertThat(json.path("tables")
                        .valueStream()
                        .filter(table -> table.path("name").asString().equals("pagila.public.payment_p2023_01"))
                        .map(table -> table.path("is").asString() + " of "
                                + table.path("parent").asString()))
                .containsExactly("partition of pagila.public.payment");
        assertThat(json.path("totals").path("rows").asLong()).isGreaterThan(3_000);
    }

    @Test
    void aBucketIsReadThroughTheConnectionAndWithoutAConfiguration() throws IOException {
        var aws = own.resolve("aws");
        var bucket = LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC())
                .folder("acme-lake");
        copy(export, bucket.resolve("exported/pagila-prod").resolve(ExportFixtures.EXPORT));

        var run = Shell.run(
                "--local", aws, "export", "show", "s3://acme-lake/exported/pagila-prod/" + ExportFixtures.EXPORT + "/");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(Shell.run("export", "show", export).out());
        assertThat(Shell.run("--local", own.resolve("none"), "export", "show", "s3://acme-lake/x/")
                        .err())
                .contains("There is no embedded AWS in");
    }

    @Test
    void halfAnExportIsNoExport() throws IOException {
        var half = own.resolve(ExportFixtures.EXPORT);
        copy(export, half);
        Files.delete(half.resolve("pagila/public.customer/1/_SUCCESS"));

        var run = Shell.run("export", "show", half);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("pagila/public.customer/1/ has no _SUCCESS", "Export the snapshot again.")
                .doesNotContain("\tat ");
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        var damaged = own.resolve(ExportFixtures.EXPORT);
        copy(export, damaged);
        try (Stream<Path> files = Files.walk(damaged.resolve("pagila/public.customer"))) {
            for (var file :
                    files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
                Files.write(file, new byte[] {'P', 'A', 'R', '1'});
            }
        }

        var run = Shell.run("export", "show", damaged);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("pagila/public.customer/", ".parquet");
    }

    @Test
    void whatIsNoExportIsOneSentenceAndAFix() throws IOException {
        assertThat(Shell.run("export", "show", own.resolve("nowhere")).err())
                .contains("there is no folder of that name");
        var below = Shell.run("export", "show", shared.resolve("bucket"));
        assertThat(below.exit()).isEqualTo(1);
        assertThat(below.err()).contains("There is one below; name", ExportFixtures.EXPORT);
        var empty = Files.createDirectory(own.resolve("empty"));
        assertThat(Shell.run("export", "show", empty).err()).contains("it holds no export_info_*.json");
        assertThat(Shell.run("export", "show", "s3://acme-lake").err()).contains("names no folder in a bucket");
    }

    @Test
    void wrongUsageIsTwo() {
        assertThat(Shell.run("export").exit()).isEqualTo(2);
        assertThat(Shell.run("export", "show").exit()).isEqualTo(2);
        assertThat(Shell.run("export", "show", "x", "--format", "yaml").exit()).isEqualTo(2);
        assertThat(Shell.run("export", "shwo").err()).contains("show");
    }

    @Test
    void theHelpNamesExitCodesAndOptions() {
        assertThat(Shell.run("export", "--help").out()).contains("Usage: datapump export", "show", "Exit codes:");
        assertThat(Shell.run("export", "show", "--help").out())
                .contains(
                        "Usage: datapump export show", "Exit codes:", "--no-footers", "--local=DIR", "--region=REGION");
    }

    @Test
    void progressIsSaidOnlyWhereItTakesLong() throws InterruptedException {
        var said = new StringWriter();
        var progress = new FooterProgress(new PrintWriter(said));
        progress.accept(1);
        assertThat(said.toString()).isEmpty();
        Thread.sleep(2_100);
        progress.accept(1_200);
        progress.accept(1_201);

        assertThat(said.toString()).isEqualToIgnoringNewLines("read 1,200 footers so far\n");
    }

    private static void copy(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var to = target.resolve(source.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }
}
