package io.datapump.local.demo;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.LocalOptions;
import io.datapump.local.demo.SmallLake.Night;
import io.datapump.local.query.LakeQuery;
import io.datapump.local.query.QueryColumn;
import io.datapump.local.query.QueryLimits;
import io.datapump.local.query.QueryTable;
import io.datapump.local.query.TableContent;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.CatalogMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.Table;

/// Columns that are published one night and hidden from the next on: of dropped ones nothing is left
/// in the lake, of hashed ones their hashes.
class HiddenColumnsTest {

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              export: {cleanup: keep}
              acknowledge: [{remove: pagila/public.payment/purged/payment_date=2030-01-01}]
              databases:
                - name: pagila
                  tables:
                    include: [public.payment*, public.customer, public.film, public.empty_notes]
                    settings:
                      public.payment: {partitionBy: [{as: ano, year: payment_date}]}
                      public.customer:
                        partitionBy:
                          - {as: mes, month: create_date, pad: false}
                          - {as: loja, value: store_id, type: int}
            """;

    private static final String HIDDEN = """
                        columns: {drop: [email, create_date], hash: [last_name]}
                      public.film: {columns: {drop: [description]}}
                      public.empty_notes: {columns: {hash: [pinned]}}
            """;

    private static final List<String> DROPPED = List.of("email", "create_date", "description");

    private static final String SECRET =
            "arn:aws:secretsmanager:eu-central-1:111122223333:secret:datapump/hash-key-a1B2c3";
    private static final String KEY = "an invented key of more than 32 bytes";

    /// A last name, and no part of any other value.
    private static final String HASHED = "Smith";

    /// Every e-mail address of the sample server has it, and nothing else does.
    private static final String SAMPLE = "@example.org";

    @TempDir
    private Path folder;

    @Test
    void aCrawlerFindsNothingOfAHiddenColumn() {
        assertNothingIsLeft(CatalogMode.CRAWLER);
    }

    @Test
    void theApiIsToldNothingOfAHiddenColumn() {
        assertNothingIsLeft(CatalogMode.API);
    }

    @Test
    void bothTogetherKnowNothingOfAHiddenColumn() {
        assertNothingIsLeft(CatalogMode.BOTH);
    }

    private void assertNothingIsLeft(CatalogMode mode) {
        var document = SmallLake.LAKE
                + "  catalog: {mode: %s}\n  hashKey: %s\n".formatted(mode.name().toLowerCase(Locale.ROOT), SECRET);
        var first = spend(Night.FIRST, document, CLUSTER);
        assertThat(catalogTexts(first)).anyMatch(text -> text.contains(SAMPLE)).anyMatch(text -> text.contains(HASHED));
        assertThat(columnsInGlue(first)).containsAll(DROPPED);

        var lake = spend(Night.SECOND, document, CLUSTER + HIDDEN);

        assertThat(lake.notifications().getLast().path("status").asString()).isEqualTo("published");
        assertThat(catalogTexts(lake)).isNotEmpty().noneMatch(text -> text.contains(SAMPLE) || text.contains(HASHED));
        assertNoReceiptHasThem(lake);
        assertThat(columnsInGlue(lake))
                .contains("customer_id", "title", "note_id", "last_name", "pinned")
                .doesNotContainAnyElementsOf(DROPPED);
        assertEverythingElseIsThere(lake);
    }

    private SmallLake spend(Night night, String lakeDocument, String clusterDocument) {
        var lake = SmallLake.open(folder, lakeDocument, clusterDocument, LocalOptions.standard());
        lake.aws().secrets().put(SECRET, KEY);
        lake.apply();
        lake.snapshot(night);
        lake.aws().settle();
        return lake;
    }

    /// Every object below `catalog/`: its bytes as they are, where names and bounds stand, and its cells.
    private List<String> catalogTexts(SmallLake lake) {
        try (var engine = new LakeQuery(folder.resolve("spill"), QueryLimits.SMALL)) {
            return lake.objects().list(Zone.CATALOG.prefix()).stream()
                    .flatMap(object -> Stream.of(bytes(lake, object), cells(engine, path(lake, object))))
                    .toList();
        }
    }

    private static String bytes(SmallLake lake, StoredObject object) {
        return new String(lake.objects().read(object.key()).orElseThrow(), StandardCharsets.ISO_8859_1);
    }

    private static Path path(SmallLake lake, StoredObject object) {
        return lake.aws()
                .path("s3://%s/%s".formatted(lake.config().lake().value().home().bucket(), object.key()));
    }

    private static String cells(LakeQuery engine, Path file) {
        var columns = engine.run("SELECT name FROM parquet_schema('%s')".formatted(file));
        return columns.rows() + " "
                + engine.run("SELECT * FROM read_parquet('%s')".formatted(file)).rows();
    }

    /// That a partition comes from one of them may be said; no list of columns has it.
    private static void assertNoReceiptHasThem(SmallLake lake) {
        var export = lake.notifications().getLast().path("export").asString();
        var receipts = lake.objects().list(Zone.RUNS.of(SmallLake.CLUSTER, export)).stream()
                .map(object -> bytes(lake, object))
                .toList();
        assertThat(receipts)
                .hasSizeGreaterThan(10)
                .noneMatch(text -> text.contains(SAMPLE) || text.contains(HASHED) || text.contains(KEY));
        for (var name : DROPPED) {
            assertThat(receipts).noneMatch(text -> text.contains("\"name\" : \"" + name + "\""));
        }
    }

    /// Columns of tables and of their partitions.
    private static List<String> columnsInGlue(SmallLake lake) {
        return tables(lake)
                .flatMap(table -> Stream.concat(
                        Stream.of(
                                table.partitionKeys(), table.storageDescriptor().columns()),
                        partitions(lake, table).map(p -> p.storageDescriptor().columns())))
                .flatMap(List::stream)
                .map(Column::name)
                .distinct()
                .toList();
    }

    private static Stream<Table> tables(SmallLake lake) {
        return LakeState.tables(
                lake.aws(), lake.config().lake().value().catalog().database())
                .stream();
    }

    private static Stream<Partition> partitions(SmallLake lake, Table table) {
        return lake
                .aws()
                .glue()
                .getPartitionsPaginator(
                        r -> r.databaseName(table.databaseName()).tableName(table.name()))
                .stream()
                .flatMap(page -> page.partitions().stream());
    }

    private void assertEverythingElseIsThere(SmallLake lake) {
        var tables = GlueTables.of(EmbeddedLake.open(folder, lake.config())).stream()
                .collect(toMap(QueryTable::name, table -> table));
        try (var engine = new LakeQuery(folder.resolve("spill"), QueryLimits.SMALL)) {
            expected().forEach((name, content) -> {
                var table = requireNonNull(tables.get(name), name);
                engine.add(table);
                assertThat(content.differences(engine, table)).as(name).isEmpty();
            });
        }
        var customer = tables(lake)
                .filter(table -> table.name().equals("pagila_customer"))
                .findFirst()
                .orElseThrow();
        assertThat(LakeState.columns(customer.partitionKeys())).isEqualTo("mes int, loja int");
        assertThat(partitions(lake, customer)
                        .map(partition -> partition.values().getFirst()))
                .contains("1", "9", "12")
                .noneMatch(month -> month.startsWith("0"));
    }

    private static Map<String, TableContent> expected() {
        var customer = TableContent.of(Night.SECOND.content().table("pagila.public.customer"))
                .derive(
                        new QueryColumn("mes", "int"),
                        "create_date",
                        date -> Integer.toString(Integer.parseInt(date.substring(5, 7))))
                .derive(new QueryColumn("loja", "int"), "store_id", store -> store);
        return Map.of(
                "pagila_customer", hashing("last_name", customer.without(DROPPED)),
                "pagila_film",
                        TableContent.of(Night.SECOND.content().table("pagila.public.film"))
                                .without(DROPPED),
                "pagila_empty_notes",
                        hashing("pinned", TableContent.of(Night.SECOND.content().table("pagila.public.empty_notes"))));
    }

    /// The same with the hashes of a column of text in its place.
    private static TableContent hashing(String name, TableContent table) {
        var names = table.columns().stream().map(QueryColumn::name).toList();
        var columns = new ArrayList<>(table.columns());
        columns.set(names.indexOf(name), new QueryColumn(name, "string"));
        return new TableContent(
                columns,
                () -> table.rows().get().map(row -> {
                    var hidden = new ArrayList<>(row);
                    hidden.set(names.indexOf(name), row.get(names.indexOf(name)).map(HiddenColumnsTest::hash));
                    return hidden;
                }));
    }

    private static String hash(String value) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(KEY.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(value.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
