package io.datapump.schema.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.reality.ExportedServer;
import io.datapump.schema.reality.FactsFile;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.reality.Reality;
import io.datapump.schema.reality.SimpleEngine;
import io.datapump.schema.reality.SnapshotFacts;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.spec.Engine;
import io.datapump.schema.spec.ExportScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What is suggested is inserted and read again: it is valid, and nothing is missing any more.
class SuggestionTest {

    private static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: acme}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: acme-lake
              image: registry.example/datapump:1.0.0
              network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
            """;

    /// A database that is marked in part, with two tables of one name; one that nobody marked, with a table RDS cannot
    /// export and a large one; one whose name is unfit for the lake.
    private static final SnapshotFacts FACTS = FactsFile.read("""
            {
              "tables": {
                "2024 old.public.film": {"rows": 1, "columns": {"id": "bigint"}},
                "crm.public.deal": {"rows": 9, "columns": {"id": "bigint"}},
                "crm.public.visit": {
                  "rows": 5000000,
                  "columns": {"visit_id": "bigint", "Year": "int", "at": {"source": "timestamp with time zone", "glue": "string"}}
                },
                "shop.archive.film": {"rows": 1, "columns": {"id": "bigint"}},
                "shop.audit.change": {"rows": 1, "columns": {"id": "bigint"}},
                "shop.audit.log": {"rows": 1, "columns": {"id": "bigint"}},
                "shop.public.film": {"rows": 1, "columns": {"id": "bigint"}},
                "shop.public.no": {"rows": 1, "columns": {"id": "bigint"}},
                "shop.public.payment": {
                  "rows": 2000000,
                  "columns": {"id": "bigint", "paid_on": {"source": "date", "glue": "string", "nulls": 0}}
                },
                "shop.public.payment_p1": {"rows": 1000, "parent": "shop.public.payment", "columns": {"id": "bigint"}}
              },
              "skipped": {"crm.public.secret": "PERMISSIONS_DO_NOT_EXIST", "postgres": "no tables found to export"}
            }
            """);

    /// Without an export nobody knows that no table stands in two schemas. And the styles exclude what they do not
    /// include.
    private static final Set<DiagnosticCode> DOUBTS =
            Set.of(DiagnosticCode.GLUE_NAME_DOUBT, DiagnosticCode.EXCLUDE_WITHOUT_EFFECT);

    private static final Path STYLES = Path.of("src/test/resources/styles");

    @TempDir
    private Path scratch = Path.of("");

    @TestFactory
    Stream<DynamicTest> whatIsInsertedIsValidAndTakesEverythingIn() throws IOException {
        return styles().map(style -> DynamicTest.dynamicTest(style, () -> {
            var suggestion = suggestion(load(write(style)));
            assertThat(suggestion.edits()).isNotEmpty();

            assertNothingIsMissing(apply(suggestion, text(style), false), List.of());
        }));
    }

    @TestFactory
    Stream<DynamicTest> adviceIsValidOnceItIsNoCommentAnyMore() {
        return Stream.of("block-lists", "lists-below-their-key", "flow-lists", "nothing-taken", "no-databases")
                .map(style -> DynamicTest.dynamicTest(style, () -> {
                    var lines = apply(suggestion(load(write(style))), text(style), true);

                    assertThat(lines).contains("as: at_year, year: at");
                    assertNothingIsMissing(lines, List.of(DiagnosticCode.NOT_IN_EFFECT));
                }));
    }

    @Test
    void itIsWrittenAsTheDocumentIs() throws IOException {
        var text = suggestion(load(write("block-lists"))).text();

        assertThat(text.replace(scratch.toString(), "")).isEqualTo("""
                # not suggested: the table crm.public.secret, which RDS leaves out: PERMISSIONS_DO_NOT_EXIST
                # not suggested: the database postgres, which RDS leaves out: no tables found to export

                # /lake-config/shop.yaml:16: insert below
                        settings:
                          archive.film:
                            alias: archive_film
                          # public.payment:  # 2,000,000 rows
                          #   partitionBy:
                          #     - {as: year, year: paid_on}
                          #     - {as: month, month: paid_on}
                          #   longterm: {key: [id]}
                    - name: "2024 old"
                      alias: old
                      tables:
                        include:
                          - "public.*"
                    - name: crm
                      tables:
                        include:
                          - "public.*"
                        exclude:
                          - "public.secret"
                        # settings:
                        #   public.visit:  # 5,000,000 rows
                        #     partitionBy:
                        #       - {as: at_year, year: at}
                        #       - {as: month, month: at}
                        #     longterm: {key: [visit_id]}

                # /lake-config/shop.yaml:13: insert below
                          - "archive.*"
                          - "audit.change"
                          - "public.no"
                          - "public.payment"
                """);
    }

    @Test
    void aTableThatExcludeNamesIsNotSuggested() throws IOException {
        var text = suggestion(load(write("flow-lists"))).text();

        assertThat(text).contains("audit.change").doesNotContain("audit.log\"", "audit.*");
    }

    @Test
    void aDatabaseThatRdsCannotExportAloneIsNotSuggestedWhereItWouldHaveTo() throws IOException {
        var loaded = load(write("flow-lists"));
        var reality = new Reality(
                loaded.declarations().clusters().getFirst(), ExportScope.DATABASES, FACTS, new SimpleEngine());

        var text = Suggestion.of(reality, source(loaded), loaded.declarations().clusters())
                .text();

        assertThat(text)
                .contains("# not suggested: the database 2024 old, which RDS cannot export by itself")
                .doesNotContain("name: \"2024 old\"");
    }

    @Test
    void aServerWithoutADocumentGetsAWholeOne() throws IOException {
        var server =
                ExportedServer.of("arn:aws:rds:eu-central-1:111122223333:cluster-snapshot:rds:hr-2026-03-01-03-07");
        var folder = write("flow-lists");
        var loaded = load(folder);
        var cluster = NewCluster.of(NewCluster.nameOf("HR"), server, Engine.AURORA_POSTGRESQL, "lake-config");
        var reality = new Reality(cluster.cluster(), ExportScope.EVERYTHING, FACTS, new SimpleEngine());

        Files.writeString(
                folder.resolve("hr.yaml"),
                cluster.text(reality, loaded.declarations().clusters()));

        var again = load(folder);
        assertThat(again.diagnostics().all().stream().filter(finding -> !DOUBTS.contains(finding.code())))
                .isEmpty();
        var hr = again.declarations().clusters().getFirst();
        var found = new Reality(hr, ExportScope.EVERYTHING, FACTS, new SimpleEngine());
        assertThat(found.findings()).isEmpty();
        assertThat(found.inventory().items())
                .allMatch(item -> item.fate() instanceof Fate.Taken || item.fate() instanceof Fate.PartitionOf);
        assertThat(hr.spec().source().engine()).isEqualTo(Engine.AURORA_POSTGRESQL);
    }

    @Test
    void namesOfClustersAreMadeOfAnything() {
        assertThat(NewCluster.nameOf("2024 My_Shop--")).isEqualTo("my-shop");
        assertThat(NewCluster.nameOf("---")).isEqualTo("cluster");
        assertThat(NewCluster.nameOf("x".repeat(60))).hasSize(40);
    }

    private static Stream<String> styles() throws IOException {
        try (var files = Files.list(STYLES)) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", "")).sorted().toList().stream();
        }
    }

    private static String text(String style) throws IOException {
        return Files.readString(STYLES.resolve(style + ".yaml"));
    }

    private Path write(String style) throws IOException {
        var folder = Files.createDirectories(scratch.resolve("lake-config"));
        Files.writeString(folder.resolve("lake.yaml"), LAKE);
        Files.writeString(folder.resolve("shop.yaml"), text(style));
        return folder;
    }

    private static LoadedConfig load(Path folder) {
        return new LakeConfigLoader().load(folder);
    }

    private static Reality reality(LoadedConfig loaded) {
        return new Reality(
                loaded.declarations().clusters().getFirst(), ExportScope.EVERYTHING, FACTS, new SimpleEngine());
    }

    private static SourceFile source(LoadedConfig loaded) {
        var file = loaded.declarations().clusters().getFirst().document().file();
        return Objects.requireNonNull(loaded.sources().get(file));
    }

    private static Suggestion suggestion(LoadedConfig loaded) {
        return Suggestion.of(
                reality(loaded), source(loaded), loaded.declarations().clusters());
    }

    private static String apply(Suggestion suggestion, String document, boolean withAdvice) {
        var lines = new ArrayList<>(document.lines().toList());
        for (var edit : suggestion.edits()) {
            var added = edit.lines().stream()
                    .map(line -> withAdvice ? line.replaceFirst("^( *)# ", "$1") : line)
                    .toList();
            switch (edit.kind()) {
                case INSERT_BELOW -> lines.addAll(edit.line(), added);
                case WRITE_INSTEAD -> lines.set(edit.line() - 1, added.getFirst());
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private void assertNothingIsMissing(String document, List<DiagnosticCode> allowed) throws IOException {
        var folder = scratch.resolve("lake-config");
        Files.writeString(folder.resolve("shop.yaml"), document);
        var loaded = load(folder);
        assertThat(loaded.diagnostics().all().stream()
                        .filter(finding -> !allowed.contains(finding.code()) && !DOUBTS.contains(finding.code())))
                .as(document)
                .isEmpty();
        var reality = reality(loaded);
        assertThat(reality.findings()).map(Diagnostic::detail).as(document).isEmpty();
        assertThat(reality.inventory().items())
                .as(document)
                .allMatch(item -> item.fate() instanceof Fate.Taken
                        || item.fate() instanceof Fate.PartitionOf
                        || item.fate() instanceof Fate.Excluded);
        assertThat(suggestion(loaded).edits()).isEmpty();
    }
}
