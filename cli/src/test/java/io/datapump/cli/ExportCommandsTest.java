package io.datapump.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalAws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `validate --export` and `suggest`, against an export of the sample server.
class ExportCommandsTest {

    private static final Path EXAMPLE = Path.of("../lake-config");
    private static final Pattern EDIT = Pattern.compile("# (.+):(\\d+): (insert below|write instead)");

    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path own = Path.of("");

    private static Path export = Path.of("");
    private Path config = Path.of("");

    @BeforeAll
    static void writeTheExport() {
        export = ExportFixtures.write(shared);
    }

    @BeforeEach
    void copyTheExample() throws IOException {
        config = own.resolve("lake-config");
        copy(EXAMPLE, config, "");
    }

    @Test
    void exampleHoldsAgainstTheSampleServer() {
        var run = Shell.run("validate", "--export", export, config);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "no errors, no warnings",
                        "The export %s of rds:pagila-prod-2026-03-01-03-07, held against the cluster pagila-prod."
                                .formatted(ExportFixtures.EXPORT),
                        "Taken: 7 tables, ",
                        "Not taken: 3 tables, 1,500 rows",
                        "36 partitions of pagila.public.payment: its rows hold theirs.",
                        "RDS left out the database postgres: no tables found to export")
                .containsPattern("pagila\\.public\\.payment +3,000 .* pagila_pagamentos\\n")
                .containsPattern("pagila\\.public\\.login_audit +500 .* exclude matches it\\n")
                .containsPattern("crm\\.public\\.deal +700 .* its database is not listed\\n");
    }

    @Test
    void whatTheServerDoesNotHaveIsFound() throws IOException {
        replace("year: payment_date", "year: payment_dat");
        replace("month: payment_date", "month: amount");
        replace("exclude: [\"public.*_audit\"]", "exclude: [\"public.*_audits\", public.flim]");
        replace("public.payment:", "public.payment_p2023_01: {columns: {drop: [amount]}}\n          public.payment:");

        var run = Shell.run("validate", "--export", export, config);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        "[unknown-column]",
                        "Did you mean \"payment_date\"?",
                        "[filter-matches-nothing]",
                        "[unknown-table]",
                        "Did you mean \"public.film\"?",
                        "[partition-child]",
                        "move the settings to  public.payment:")
                .containsPattern("pagila-prod\\.yaml:\\d+:\\d+: error: ");
    }

    @Test
    void footersTellNullsAndTypes() throws IOException {
        replace("          public.payment:", """
                public.all_types:
                  partitionBy:
                    - {as: ano, year: a_date}
                    - {as: hora, hour: a_real}
                  longterm: {key: [a_uuid]}
                public.payment:""".indent(10).stripTrailing());

        var run = Shell.run("validate", "--export", export, config);

        assertThat(run.err())
                .contains(
                        "[partition-without-value]",
                        "of 96 rows have no value, and at least one row holds \"-infinity\", which is no date",
                        "is of the type float, and hour needs a timestamp or its text",
                        "[longterm-key]");
    }

    @Test
    void metadataFilesAreEnough() throws IOException {
        var metadata = own.resolve(ExportFixtures.EXPORT);
        copy(export, metadata, ".json");

        var run = Shell.run("validate", "--export", metadata, config);
        var quick = Shell.run("validate", "--export", export, "--no-footers", config);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("pagila_pagamentos").doesNotContain("3,000");
        assertThat(quick.exit()).as(quick.err()).isZero();
        assertThat(quick.out()).doesNotContain("3,000");
    }

    @Test
    void suggestionTakesTheRestIn() throws IOException {
        replace("include: [\"public.*\"]", "include: [\"public.customer\", \"public.film\", \"public.payment\"]");

        var suggest = Shell.run("suggest", "--export", export, config);

        assertThat(suggest.exit()).as(suggest.err()).isZero();
        assertThat(suggest.out())
                .contains("# not suggested: the database postgres, which RDS leaves out")
                .contains("    - name: crm\n      tables:\n        include: [\"public.*\"]\n")
                .contains("\"public.payment\", \"public.all_types\", ")
                .doesNotContain("payment_p2023_01");
        apply(suggest.out());
        var again = Shell.run("validate", "--export", export, config);
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).doesNotContain(": error: ");
        assertThat(again.out()).contains("Not taken: 1 table,");
        assertThat(Shell.run("suggest", "--export", export, config).out()).contains("# nothing is missing");
    }

    @Test
    void serverThatNobodyDeclaredGetsADocument() throws IOException {
        Files.delete(config.resolve("clusters/pagila-prod.yaml"));

        var suggest = Shell.run("suggest", "--export", export, config);

        assertThat(suggest.exit()).as(suggest.err()).isZero();
        assertThat(suggest.out()).contains("clusters/pagila-prod.yaml", "engine: postgres", "kind: instance");
        Files.writeString(config.resolve("clusters/new.yaml"), suggest.out());
        var again = Shell.run("validate", "--export", export, config);
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).isEmpty();
        assertThat(again.out()).contains("Not taken: 0 tables");
    }

    @Test
    void bucketsAreReadThroughTheConnection() throws IOException {
        var aws = own.resolve("aws");
        var uri = "s3://acme-lake/exported/pagila-prod/" + ExportFixtures.EXPORT;
        assertThat(Shell.run("--local", aws, "validate", "--export", uri, config)
                        .err())
                .contains("There is no embedded AWS in");
        assertThat(aws).doesNotExist();
        Shell.run("--local", aws, "apply", config);
        var bucket = LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC())
                .folder("acme-lake");
        copy(export, bucket.resolve("exported/pagila-prod").resolve(ExportFixtures.EXPORT), "");

        var run = Shell.run("--local", aws, "validate", "--export", uri, config);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("Taken: 7 tables, ", "pagila_pagamentos");
        assertThat(Shell.run("--local", aws, "validate", "--export", "s3://acme-lake", config)
                        .err())
                .contains("names no folder in a bucket");
    }

    @Test
    void whatIsNoExportIsOneSentenceAndAFix() throws IOException {
        assertThat(Shell.run("validate", "--export", own.resolve("nowhere"), config)
                        .err())
                .contains("there is no folder of that name")
                .doesNotContain("\tat ");
        assertThat(Shell.run("validate", "--export", shared.resolve("bucket"), config)
                        .err())
                .contains("There is one below; name", ExportFixtures.EXPORT);
        var empty = Files.createDirectory(own.resolve("empty"));
        var run = Shell.run("validate", "--export", empty, config);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("it holds no export_info_*.json");
        Files.writeString(empty.resolve("export_info_x.json"), "{");
        assertThat(Shell.run("suggest", "--export", empty, config).err()).contains("is not JSON");
    }

    @Test
    void theClusterIsFoundByTheSourceOrNamed() throws IOException {
        replace("identifier: pagila-prod", "identifier: pagila");

        var unknown = Shell.run("validate", "--export", export, config);
        var named = Shell.run("validate", "--export", export, "--cluster", "pagila-prod", config);
        var wrong = Shell.run("validate", "--export", export, "--cluster", "pagila-pord", config);

        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(unknown.err()).contains("rds:pagila-prod-2026-03-01-03-07", "--cluster NAME", ": pagila-prod.");
        assertThat(named.exit()).as(named.err()).isZero();
        assertThat(wrong.err()).contains("Did you mean \"pagila-prod\"?");
    }

    @Test
    void suggestNeedsAnExportAndAValidConfiguration() throws IOException {
        assertThat(Shell.run("suggest", config).exit()).isEqualTo(2);
        replace("subscribed: true", "subscribd: true");

        var run = Shell.run("suggest", "--export", export, config);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("subscribd");
    }

    private void replace(String text, String with) throws IOException {
        var file = config.resolve("clusters/pagila-prod.yaml");
        var before = Files.readString(file);
        assertThat(before).contains(text);
        Files.writeString(file, before.replace(text, with));
    }

    /// Does by hand what the output says.
    private static void apply(String suggestion) throws IOException {
        var lines = suggestion.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            var edit = EDIT.matcher(lines.get(i));
            if (edit.matches()) {
                var added = lines.stream()
                        .skip(i + 1L)
                        .takeWhile(line -> !line.isEmpty())
                        .toList();
                var file = Path.of(edit.group(1));
                var document = new ArrayList<>(Files.readAllLines(file));
                var line = Integer.parseInt(edit.group(2));
                if (edit.group(3).equals("insert below")) {
                    document.addAll(line, added);
                } else {
                    document.set(line - 1, added.getFirst());
                }
                Files.write(file, document);
            }
        }
    }

    private static void copy(Path source, Path target, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (var file : files.filter(Files::isRegularFile)
                    .filter(found -> found.toString().endsWith(ending))
                    .toList()) {
                var to = target.resolve(source.relativize(file).toString());
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }
}
