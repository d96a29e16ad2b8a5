package io.datapump.pump.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.pump.parquet.ParquetColumn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.TableInput;

class GlueCatalogTest {

    private static final String PLACE = "s3://acme-lake/catalog/shop/shop.orders/";
    private static final CatalogTable ORDERS = new CatalogTable(
            "shop_orders",
            PLACE,
            List.of(new ParquetColumn("id", "int"), new ParquetColumn("total", "decimal(12,2)")),
            List.of(new ParquetColumn("ano", "int")));

    private final FakeGlueClient glue = new FakeGlueClient();
    private final Catalog catalog = new GlueCatalog(glue, "datalake", "shop", Duration.ofMillis(1));

    /// Without the parameters, of which the test says nothing.
    private static CatalogTable schema(CatalogTable table) {
        return new CatalogTable(table.name(), table.location(), table.columns(), table.partitionKeys());
    }

    @Test
    void aNewTableIsReadBackEqualAndAthenaCanReadIt() {
        catalog.write(ORDERS);
        assertThat(catalog.find("shop_orders")).map(GlueCatalogTest::schema).contains(ORDERS);
        var table = Objects.requireNonNull(glue.tables.get("shop_orders"));
        assertThat(table.tableType()).isEqualTo("EXTERNAL_TABLE");
        assertThat(table.parameters())
                .containsEntry("classification", "parquet")
                .containsEntry("typeOfData", "file")
                .containsEntry("datapump:cluster", "shop");
        assertThat(table.storageDescriptor().inputFormat())
                .isEqualTo("org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat");
        assertThat(table.storageDescriptor().outputFormat())
                .isEqualTo("org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat");
        assertThat(table.storageDescriptor().serdeInfo().serializationLibrary())
                .isEqualTo("org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe");
        assertThat(table.storageDescriptor().serdeInfo().parameters()).containsEntry("serialization.format", "1");
    }

    @Test
    void writingWhatIsThereChangesNothing() {
        catalog.write(ORDERS);
        catalog.write(ORDERS);
        var plain = new CatalogTable("t", PLACE, ORDERS.columns(), List.of());
        catalog.write(plain);
        catalog.write(plain);
        assertThat(glue.calls).containsExactly("createTable shop_orders", "createTable t");
    }

    @Test
    void anUpdateKeepsWhatOthersHaveSaid() {
        glue.put(TableInput.builder()
                .name("shop_orders")
                .owner("analytics")
                .description("what customers bought")
                .parameters(Map.of("recordCount", "12", "classification", "unknown"))
                .partitionKeys(Column.builder().name("ano").type("string").build())
                .storageDescriptor(s -> s.location("s3://acme-lake/catalog/shop/shop.orders")
                        .compressed(false)
                        .columns(
                                Column.builder()
                                        .name("id")
                                        .type("int")
                                        .comment("the key")
                                        .build(),
                                Column.builder().name("old").type("string").build()))
                .build());
        catalog.write(ORDERS);
        var update = Objects.requireNonNull(glue.lastUpdate);
        assertThat(update.skipArchive()).isFalse();
        assertThat(update.versionId()).isEqualTo("7");
        var input = update.tableInput();
        assertThat(input.owner()).isEqualTo("analytics");
        assertThat(input.description()).isEqualTo("what customers bought");
        assertThat(input.parameters()).containsEntry("recordCount", "12").containsEntry("classification", "parquet");
        assertThat(input.partitionKeys()).extracting(Column::type).containsExactly("int");
        assertThat(input.storageDescriptor().compressed()).isFalse();
        assertThat(input.storageDescriptor().columns())
                .extracting(Column::name, Column::comment)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("id", "the key"),
                        org.assertj.core.groups.Tuple.tuple("total", null));
        assertThat(catalog.find("shop_orders")).map(GlueCatalogTest::schema).contains(ORDERS);
    }

    @Test
    void glueKeepsAVersionOfEverySchemaAndOfNothingElse() {
        catalog.write(ORDERS);
        catalog.write(ORDERS.declared());
        assertThat(Objects.requireNonNull(glue.lastUpdate).skipArchive()).isTrue();
        catalog.write(
                new CatalogTable("shop_orders", PLACE, ORDERS.columns(), List.of(new ParquetColumn("ano", "string"))));
        assertThat(Objects.requireNonNull(glue.lastUpdate).skipArchive()).isFalse();
        assertThat(catalog.find("shop_orders"))
                .hasValueSatisfying(t -> assertThat(t.isDeclared()).isTrue());
        catalog.write(ORDERS.shownByFiles());
        assertThat(catalog.find("shop_orders"))
                .hasValueSatisfying(t -> assertThat(t.isDeclared()).isFalse());
    }

    @Test
    void aColumnKeepsItsCommentWhenItsTypeChanges() {
        glue.put(TableInput.builder()
                .name("shop_orders")
                .storageDescriptor(s -> s.location(PLACE)
                        .columns(Column.builder()
                                .name("id")
                                .type("smallint")
                                .comment("the key")
                                .build()))
                .build());
        catalog.write(ORDERS);
        assertThat(Objects.requireNonNull(glue.tables.get("shop_orders"))
                        .storageDescriptor()
                        .columns())
                .first()
                .satisfies(column -> {
                    assertThat(column.type()).isEqualTo("int");
                    assertThat(column.comment()).isEqualTo("the key");
                });
    }

    @Test
    void aMissingDatabaseHoldsNoTablesAndTakesNone() {
        glue.hasDatabase = false;
        assertThat(catalog.tablesBelow(PLACE)).isEmpty();
        assertThatThrownBy(() -> catalog.write(ORDERS))
                .isInstanceOf(CatalogException.class)
                .hasMessage(
                        "Cannot write table shop_orders: Glue has no database datalake. Apply the lake's configuration first.");
    }

    @Test
    void aRaceWithAnotherWriterIsMergedAgain() {
        glue.writes.add(AlreadyExistsException.builder().build());
        glue.writes.add(ConcurrentModificationException.builder().build());
        catalog.write(ORDERS);
        assertThat(catalog.find("shop_orders")).map(GlueCatalogTest::schema).contains(ORDERS);
        IntStream.range(0, 5)
                .forEach(i -> glue.writes.add(
                        ConcurrentModificationException.builder().build()));
        assertThatThrownBy(() -> catalog.write(new CatalogTable("shop_orders", PLACE, List.of(), List.of())))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("datalake.shop_orders");
    }

    @Test
    void tablesAreFoundByTheirPlaceOverAllPages() {
        for (var name : List.of("a", "b", "c", "d", "e")) {
            catalog.write(new CatalogTable(name, "s3://acme-lake/catalog/shop/" + name + "/", List.of(), List.of()));
        }
        catalog.write(new CatalogTable("x", "s3://acme-lake/catalog/shop-eu/x/", List.of(), List.of()));
        glue.put(TableInput.builder().name("a_view").tableType("VIRTUAL_VIEW").build());
        assertThat(catalog.tablesBelow("s3://acme-lake/catalog/shop/"))
                .extracting(CatalogTable::name)
                .containsExactly("a", "b", "c", "d", "e");
        assertThat(catalog.find("a_view"))
                .hasValueSatisfying(v -> assertThat(v.location()).isEmpty());
    }

    @Test
    void aDeletedTableIsGoneAndAMissingOneIsNoFailure() {
        catalog.write(ORDERS);
        catalog.delete("shop_orders");
        catalog.delete("shop_orders");
        assertThat(catalog.find("shop_orders")).isEmpty();
        glue.writes.add(SdkClientException.create("Connection reset"));
        assertThatThrownBy(() -> catalog.delete("t")).hasMessageContaining("AWS did not answer: Connection reset");
    }

    private static List<CatalogPartition> partitions(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new CatalogPartition(List.of("p" + i), PLACE + "ano=p" + i + "/"))
                .toList();
    }

    @Test
    void partitionsAreBroughtToTheListInBatches() {
        catalog.write(ORDERS);
        catalog.writePartitions("shop_orders", partitions(230));
        assertThat(catalog.partitions("shop_orders")).containsExactlyInAnyOrderElementsOf(partitions(230));
        catalog.writePartitions("shop_orders", partitions(200));
        assertThat(catalog.partitions("shop_orders")).containsExactlyInAnyOrderElementsOf(partitions(200));
        catalog.writePartitions("shop_orders", partitions(200));
        assertThat(glue.calls)
                .containsExactly(
                        "createTable shop_orders",
                        "batchCreatePartition 100",
                        "batchCreatePartition 100",
                        "batchCreatePartition 30",
                        "batchDeletePartition 25",
                        "batchDeletePartition 5");
    }

    @Test
    void aPartitionThatSaysOtherColumnsThanTheTableIsRewritten() {
        catalog.write(ORDERS);
        catalog.writePartitions("shop_orders", partitions(3));
        catalog.write(new CatalogTable(
                "shop_orders", PLACE, List.of(new ParquetColumn("id", "bigint")), ORDERS.partitionKeys()));
        catalog.writePartitions("shop_orders", partitions(3));
        assertThat(glue.calls).contains("batchUpdatePartition 3");
        assertThat(glue.partitions.values())
                .allSatisfy(p -> assertThat(p.storageDescriptor().columns())
                        .extracting(Column::type)
                        .containsExactly("bigint"));
        glue.refused.put(List.of("p1"), "EntityNotFoundException");
        catalog.write(ORDERS);
        assertThatThrownBy(() -> catalog.writePartitions("shop_orders", partitions(3)))
                .hasMessageContaining("Cannot change 1 partitions of datalake.shop_orders, the first of them [p1]");
    }

    @Test
    void whatABatchRefusesIsAFailureUnlessItIsThereAlready() {
        catalog.write(ORDERS);
        glue.refused.put(List.of("p0"), "AlreadyExistsException");
        catalog.writePartitions("shop_orders", partitions(2));
        glue.refused.put(List.of("p2"), "InvalidInputException");
        assertThatThrownBy(() -> catalog.writePartitions("shop_orders", partitions(3)))
                .isInstanceOf(CatalogException.class)
                .hasMessageContaining("Cannot add 1 partitions of datalake.shop_orders")
                .hasMessageContaining("[p2]: InvalidInputException, as the test asked");
    }

    @Test
    void partitionsOfAMissingTableAreRefused() {
        assertThatThrownBy(() -> catalog.writePartitions("t", List.of()))
                .hasMessageContaining("datalake.t")
                .hasMessageContaining("does not exist");
    }
}
