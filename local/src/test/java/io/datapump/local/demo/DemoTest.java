package io.datapump.local.demo;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.local.aws.LocalAws;
import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryLimits;
import io.datapump.local.source.ExportFixtures;
import io.datapump.local.source.FolderBucket;
import io.datapump.local.source.SampleDatabase;
import io.datapump.local.source.SnapshotExport;
import io.datapump.pump.Main;
import io.datapump.pump.job.JobArguments;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.RunId;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.RunConfigurationJson;
import io.datapump.schema.run.RunIndex;
import io.datapump.schema.spec.LakeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Table;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The whole demo, and what it leaves behind, looked at from outside: through the services of a newly opened AWS and by
/// DuckDB over the files.
class DemoTest {

    private static final long ROWS = 2000;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path folder;

    private static final List<String> LINES = new ArrayList<>();
    private static boolean good;

    @BeforeAll
    static void runIt() {
        good = new Demo(demo(), ROWS, LINES::add).run();
    }

    private static Path demo() {
        return folder.resolve("demo");
    }

    private static LakeSpec lake(Path demo) {
        return new LakeConfigLoader()
                .load(demo.resolve("lake-config"))
                .config()
                .orElseThrow()
                .lake()
                .value();
    }

    private static LocalAws aws(Path demo) {
        var home = lake(demo).home();
        return LocalAws.open(demo, home.account(), home.region(), Clock.systemUTC());
    }

    private static LakeState state(Path demo) {
        return LakeState.of(aws(demo), lake(demo));
    }

    /// The server as the second night found it.
    private static SampleDatabase source() {
        return Night.both(ROWS).getLast().content();
    }

    private static Map<String, Table> tables() {
        return LakeState.tables(aws(demo()), "datalake").stream().collect(toMap(Table::name, table -> table));
    }

    private static Table table(String name) {
        return requireNonNull(tables().get(name), name);
    }

    private static List<String> keys(String prefix) {
        return new S3ObjectStore(aws(demo()).s3(), "acme-lake")
                .list(prefix).stream().map(StoredObject::key).toList();
    }

    private static List<JsonNode> notifications() {
        return aws(demo()).published(Foundation.of(lake(demo())).notificationTopicArn()).stream()
                .map(message -> JSON.readTree(message.message()))
                .toList();
    }

    /// The last of each run.
    private static List<JsonNode> ends() {
        return List.of(notifications().getFirst(), notifications().getLast());
    }

    private static List<String> exports() {
        return notifications().stream()
                .map(message -> message.path("export").asString())
                .distinct()
                .toList();
    }

    @Test
    void itTellsBothNightsAndThatAllIsWell() {
        assertThat(good).as(() -> String.join("\n", LINES)).isTrue();
        assertThat(LINES)
                .anyMatch(line -> line.startsWith("First night"))
                .anyMatch(line -> line.startsWith("Second night"));
        assertThat(LINES).noneMatch(line -> line.contains("WRONG") || line.contains("\n"));
    }

    @Test
    void itTellsOfARunThatFailedAndOfTheOneThatMadeUpForIt() {
        var told = LINES.subList(LINES.indexOf(secondNight()), LINES.size());

        assertThat(told)
                .filteredOn(line -> line.matches("  (publish|notification|meanwhile|run again|equal) .*"))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .endsWith("dies at pagila.pagamentos, with 3 tables before it in place"),
                        line -> assertThat(line)
                                .contains(
                                        "failed; pipeline: publish: Essential container in task exited: OutOfMemoryError: Container killed due to memory usage (exit code 137)"),
                        line -> assertThat(line)
                                .contains("a query of pagila_pagamentos finds 2,000 rows: as in the first"),
                        line -> assertThat(line).contains("run again"),
                        line -> assertThat(line).contains("publish        7 tables"),
                        line -> assertThat(line).contains("as in the source, row for row"),
                        line -> assertThat(line).contains("published, 7 tables"));
        assertThat(notifications())
                .extracting(message -> message.path("status").asString())
                .containsExactly("published", "failed", "published");
    }

    private static String secondNight() {
        return LINES.stream()
                .filter(line -> line.startsWith("Second night"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void glueHasTheMarkedTablesAndNothingElse() {
        assertThat(tables().keySet())
                .containsExactlyInAnyOrder(
                        "pagila_all_types",
                        "pagila_alugueis",
                        "pagila_customer",
                        "pagila_empty_notes",
                        "pagila_film",
                        "pagila_pagamentos",
                        "pagila_payment_2024");
    }

    @Test
    void paymentsArePartitionedByIntegers() {
        assertThat(table("pagila_pagamentos").partitionKeys().stream().map(Column::name))
                .containsExactly("ano", "mes");
        assertThat(table("pagila_pagamentos").partitionKeys().stream().map(Column::type))
                .containsExactly("int", "int");
    }

    @Test
    void paymentsHaveOnePartitionForEachMonthThatWasNotPurged() {
        var values = aws(demo())
                .glue()
                .getPartitionsPaginator(r -> r.databaseName("datalake").tableName("pagila_pagamentos"))
                .stream()
                .flatMap(page -> page.partitions().stream())
                .map(partition -> String.join("-", partition.values()));
        assertThat(values)
                .containsExactlyInAnyOrderElementsOf(source().paymentsByMonth().keySet().stream()
                        .map(Object::toString)
                        .toList());
    }

    @Test
    void anEmptyTableHasItsColumnsAndNoFile() {
        var table = table("pagila_empty_notes");
        assertThat(LakeState.columns(table.storageDescriptor().columns()))
                .isEqualTo("note_id bigint, note string, written_at string, pinned boolean");
        assertThat(keys("catalog/pagila-prod/pagila.empty_notes/")).isEmpty();
    }

    @Test
    void nothingOfWhatIsNotMarkedIsPublished() {
        assertThat(keys("catalog/")).noneMatch(key -> key.contains("login_audit") || key.contains("crm"));
        assertThat(tables().keySet()).noneMatch(name -> name.contains("login_audit") || name.contains("crm"));
    }

    @Test
    void partitionsOfThePaymentsAreNoTablesOfTheirOwn() {
        assertThat(keys("catalog/")).noneMatch(key -> key.contains("payment_p20") || key.contains("overflow_december"));
    }

    @Test
    void theLookAlikeIsATableWithItsOwnRows() {
        var expected = source().table("pagila.public.payment_2024")
                .rows()
                .map(row -> row.getFirst().orElseThrow());
        assertThat(query("SELECT payment_id FROM %s".formatted(files("pagila.payment_2024/*.parquet"))))
                .extracting(row -> row.getFirst().orElseThrow())
                .containsExactlyInAnyOrderElementsOf(expected.toList());
    }

    @Test
    void theCatalogHoldsParquetFilesInTheirFoldersAndNothingElse() {
        assertThat(keys("catalog/"))
                .isNotEmpty()
                .allMatch(key -> key.matches(
                        "catalog/pagila-prod/pagila\\.pagamentos/ano=\\d{4}/mes=(0[1-9]|1[0-2])/[^/]+\\.parquet"
                                + "|catalog/pagila-prod/pagila\\.(?!pagamentos)[a-z0-9_]+/[^/]+\\.parquet"));
    }

    @Test
    void noFileOfTheFirstNightIsLeft() {
        assertThat(exports()).hasSize(2);
        assertThat(keys("catalog/"))
                .allMatch(key -> fileName(key).startsWith(exports().getLast()));
        assertThat(keys("catalog/")).noneMatch(key -> key.contains("pagila.rental"));
    }

    private static String fileName(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    @Test
    void theExportsAreClearedAndNothingIsLeftInWork() {
        assertThat(keys("exported/")).isEmpty();
        assertThat(keys("work/")).isEmpty();
    }

    @Test
    void everyNightLeavesItsReceiptsAndItsReport() {
        var store = new S3ObjectStore(aws(demo()).s3(), "acme-lake");
        for (var message : ends()) {
            var runs = Zone.RUNS.of("pagila-prod", message.path("export").asString());
            assertThat(JSON.readTree(store.read(runs + "report.json").orElseThrow()))
                    .isEqualTo(message);
            assertThat(keys(runs))
                    .contains(
                            runs + "manifest.json",
                            runs + "repartition.json",
                            runs + "staged/pagila.pagamentos.json",
                            runs + "staged/pagila.empty_notes.json")
                    .containsAll(Stream.of(
                                    "inspect",
                                    "copy",
                                    "repartition-pagila.pagamentos",
                                    "publish",
                                    "clear-export",
                                    "catalog",
                                    "clear-longterm",
                                    "notify")
                            .map(job -> runs + "jobs/" + job + ".json")
                            .toList())
                    .noneMatch(key -> key.contains("/failed/"));
        }
    }

    /// A table of figures that stays empty because a field of the log changed its name would be noticed by nobody.
    @Test
    void theFoundationsDashboardAsksForFieldsThatJobsLog() {
        var aws = aws(demo());
        var template = aws.cloudFormation()
                .getTemplate(b -> b.stackName("datapump-acme"))
                .templateBody();
        var query = Pattern.compile("ispresent\\(BytesThrough\\).*? \\| sort ").matcher(template);
        assertThat(query.find()).isTrue();
        var asked = Pattern.compile("(?:ispresent|latest|max)\\((\\w+)\\)")
                .matcher(query.group())
                .results()
                .map(found -> found.group(1))
                .toList();
        var index = RunConfigurationJson.readIndex(
                new S3ObjectStore(aws.s3(), "acme-lake").read(RunIndex.KEY).orElseThrow());
        var lines = new ArrayList<String>();

        Main.runJob(
                JobArguments.of(
                                JobName.CATALOG,
                                new RunId(
                                        "pagila-prod",
                                        exports().getLast(),
                                        index.entries().getFirst().configuration()))
                        .command(),
                Map.of("DATAPUMP_BUCKET", "acme-lake", "DATAPUMP_LOG", "json"),
                aws.pumpClients(),
                Clock.systemUTC(),
                lines::add);

        assertThat(asked).hasSizeGreaterThan(4);
        assertThat(lines)
                .allMatch(line -> JSON.readTree(line)
                        .path("run")
                        .asString()
                        .equals(exports().getLast()));
        assertThat(lines.stream().map(JSON::readTree).filter(line -> line.has("BytesThrough")))
                .singleElement()
                .satisfies(line ->
                        assertThat(line.propertyNames()).containsAll(asked).contains("cluster", "job"));
    }

    @Test
    void theExportIsNamedAfterTheSnapshot() {
        assertThat(exports())
                .containsExactly(
                        exportOf("rds:pagila-prod-2026-01-05-03-10"), exportOf("rds:pagila-prod-2026-01-06-03-10"));
    }

    private static String exportOf(String snapshot) {
        return ExportId.of("pagila-prod", "arn:aws:rds:eu-central-1:111122223333:snapshot:" + snapshot)
                .value();
    }

    @Test
    void theNotificationKeepsThePublishedContract() {
        assertThat(notifications())
                .hasSize(3)
                .allSatisfy(message -> assertThat(contract().validate(message.toString(), InputFormat.JSON))
                        .isEmpty());
    }

    private static Schema contract() {
        var file = requireNonNull(
                LakeConfigLoader.class.getResourceAsStream("/io/datapump/schema/run-notification.schema.json"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(file);
    }

    @Test
    void theNotificationHasTheRowsOfTheSource() {
        var message = notifications().getLast();
        assertThat(message.path("status").asString()).isEqualTo("published");
        assertThat(message.path("gaps")).isEmpty();
        assertThat(message.path("tables")).hasSize(7);
        for (var table : message.path("tables")) {
            assertThat(table.path("rows").asLong())
                    .as(table.toString())
                    .isEqualTo(source().table(table.path("source").asString()).rowCount());
        }
    }

    /// The export is gone by now, so the same is written again: the same server gives the same files.
    @Test
    void columnsHaveTheTypesOfTheExportAndPartitionColumnsAreInTheFoldersOnly() {
        var export = new FolderBucket(folder.resolve("export"));
        new SnapshotExport(source(), folder.resolve("scratch")).write(ExportFixtures.order(), export);
        var folders = Map.of(
                "all_types", "pagila.all_types",
                "customer", "pagila.customer",
                "film", "pagila.film",
                "payment", "pagila.pagamentos",
                "payment_2024", "pagila.payment_2024",
                "rental", "pagila.alugueis");
        folders.forEach((table, published) -> assertThat(
                        columns(demo().resolve("objects/acme-lake/catalog/pagila-prod/" + published)))
                .as(table)
                .singleElement()
                .isEqualTo(
                        columns(export.root().resolve(ExportFixtures.ROOT + "pagila/public." + table))
                                .getFirst()
                                .stream()
                                .filter(column -> !column.contains(Optional.of("email")))
                                .toList()));
    }

    @Test
    void aDroppedColumnIsInNoTable() {
        assertThat(LakeState.columns(
                        table("pagila_customer").storageDescriptor().columns()))
                .contains("last_name string, address_id int")
                .doesNotContain("email");
    }

    /// The different columns the files of a table have: name, physical and logical type, repetition, in order.
    private static List<List<List<Optional<String>>>> columns(Path table) {
        try (var files = Files.walk(table)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .map(file ->
                            query("SELECT name, type, type_length, repetition_type, converted_type, scale, precision,"
                                    + " logical_type FROM parquet_schema('%s') WHERE num_children IS NULL"
                                            .formatted(file)))
                    .distinct()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aFinishedDemoStartsOverAndEndsTheSame() {
        var again = folder.resolve("again");
        SmallLake.copy(demo(), again);
        var lines = new ArrayList<String>();
        assertThat(new Demo(again, ROWS, lines::add).run())
                .as(() -> String.join("\n", lines))
                .isTrue();
        assertThat(lines).anyMatch(line -> line.startsWith("First night"));
        assertThat(state(demo()).differences(state(again))).isEmpty();
    }

    private static String files(String glob) {
        return "read_parquet('%s/objects/acme-lake/catalog/pagila-prod/%s')".formatted(demo(), glob);
    }

    private static List<List<Optional<String>>> query(String sql) {
        try (var engine = new LakeQuery(folder.resolve("spill"), QueryLimits.SMALL)) {
            return engine.run(sql).rows();
        }
    }
}
