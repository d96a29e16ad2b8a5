package io.datapump.pump.export;

import static io.datapump.pump.export.ContentFixtures.COLUMNS;
import static io.datapump.pump.export.ContentFixtures.PAYMENT;
import static io.datapump.pump.export.ContentFixtures.children;
import static io.datapump.pump.export.ContentFixtures.childrenWithout;
import static io.datapump.pump.export.ContentFixtures.ids;
import static io.datapump.pump.export.ContentFixtures.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartitionChildrenTest {

    @Test
    void batchesThatEqualOtherTablesMakeThosePartitionsWhateverTheirNames() {
        var children = children(
                PAYMENT,
                table("payment_p2023_01", ids(1, 10)),
                table("zebra", ids(11, 15)),
                table("a", ids(16, 20), ids(21, 30)));

        assertThat(children.parentOf())
                .isEqualTo(Map.of(
                        "db.public.payment_p2023_01", "db.public.payment",
                        "db.public.zebra", "db.public.payment",
                        "db.public.a", "db.public.payment"));
        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes()).isEmpty();
    }

    @Test
    void lookAlikesAreKeptEvenWithEqualColumnsAndEqualRowCounts() {
        var children = children(
                PAYMENT,
                table("payment_p1", ids(1, 10)),
                table("payment_p2", ids(11, 15)),
                table("payment_p3", ids(16, 30)),
                table("payment_2024", ids(101, 110)),
                table("payment_archive", ids(201, 230)));

        assertThat(children.parentOf())
                .containsOnlyKeys("db.public.payment_p1", "db.public.payment_p2", "db.public.payment_p3");
    }

    @Test
    void aBatchThatMatchesNothingHoldsTheRowsOfAParentByInheritance() {
        var children = children(PAYMENT, table("payment_p1", ids(1, 10)), table("payment_p2", ids(11, 15)));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.payment_p1", "db.public.payment_p2");
        assertThat(children.verdicts().get("db.public.payment_p1"))
                .isEqualTo(new Verdict.Child(
                        "db.public.payment", new Evidence.BatchMatch("db.public.payment", 2, 3, 10, 2)));
        assertThat(children.explanations())
                .containsExactly(
                        "db.public.payment holds the rows of 2 partitions, of db.public.payment_p1 for example: One batch of db.public.payment has its 10 rows, by their number, nulls and the bounds of 2 columns; 2 of its 3 batches with rows are tables in this way, the rest holds rows of its own.");
        assertThat(children.gaps()).isEmpty();
    }

    @Test
    void oneBatchOfSeveralThatMatchesProvesNothingAndIsAGap() {
        var children = children(PAYMENT, table("payment_p1", ids(1, 10)), table("other", ids(101, 105)));

        assertThat(children.parentOf()).isEmpty();
        assertThat(children.gaps())
                .singleElement()
                .asString()
                .contains(
                        "Batches of db.public.payment hold the rows of other tables",
                        "public.payment_p1: {partitionOf: public.payment}",
                        "public.payment_p1: {partitionOf: none}");
        assertThat(children.verdicts().get("db.public.payment_p1")).isInstanceOf(Verdict.Undecided.class);
        assertThat(children.verdicts().get("db.public.other")).isEqualTo(new Verdict.Plain());
    }

    @Test
    void aParentOfOneBatchIsNamedWithTheTablesThatAddUpToIt() {
        var children = children(
                table("payment", ids(1, 30)),
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(16, 30)),
                table("other", ids(101, 110)));

        assertThat(children.parentOf()).isEmpty();
        assertThat(children.gaps())
                .singleElement()
                .asString()
                .contains("db.public.p1, db.public.p2, db.public.p3 together have the rows of db.public.payment");
        assertThat(children.verdicts().get("db.public.other")).isEqualTo(new Verdict.Plain());
    }

    @Test
    void rowsThatMayBeAmongThoseOfALargerTableAreNoted() {
        var children = children(table("payment", ids(1, 30)), table("p1", ids(4, 10)), table("other", ids(101, 110)));

        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes())
                .singleElement()
                .asString()
                .contains("The rows of db.public.p1 may be among those of larger tables");
        assertThat(children.verdicts().get("db.public.p1"))
                .isInstanceOfSatisfying(
                        Verdict.Undecided.class,
                        verdict -> assertThat(verdict.others()).containsExactly("db.public.payment"));
    }

    @Test
    void enginesWithoutSchemasHaveNoTablesThatInherit() {
        var whole = mySql(table("payment", ids(1, 30)));
        var part = mySql(table("p1", ids(4, 10)));
        var twin = mySql(table("p2", ids(4, 10)));

        assertThat(children(whole, part).verdicts().values()).containsOnly(new Verdict.Plain());
        assertThat(children(whole, part, twin).notes())
                .singleElement()
                .asString()
                .contains("db.db.p1, db.db.p2 have equal columns", "p2: {partitionOf: none}")
                .doesNotContain("{partitionOf: p");
    }

    private static TableContent mySql(TableContent table) {
        return new TableContent(
                new TableExport(
                        "db", "db", table.table().name(), COLUMNS, table.table().batches()),
                table.columns(),
                table.files(),
                table.whole(),
                table.parts(),
                table.reach());
    }

    @Test
    void childrenWithColumnsOfTheirOwnArePublishedAndNamed() {
        var wide = new ArrayList<>(COLUMNS);
        wide.add(new ExportedColumn("extra", "text", "binary (UTF8)", 0, 0, 0));
        var children = children(
                PAYMENT, table("p1", wide, List.of(ids(1, 10))), table("p2", ids(11, 15)), table("p3", ids(16, 30)));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.p2", "db.public.p3");
        assertThat(children.gaps()).singleElement().asString().contains("A batch of db.public.payment", "db.public.p1");
    }

    @Test
    void otherColumnsAreNoPartition() {
        var narrow = List.of(new ExportedColumn("id", "bigint", "int64", 0, 64, 0));
        var other = List.of(
                new ExportedColumn("id", "bigint", "int64", 0, 64, 0),
                new ExportedColumn("v", "numeric", "int64", 0, 64, 0));

        assertThat(children(
                                table("payment", ids(1, 10), ids(11, 15)),
                                table("p1", narrow, List.of(ids(1, 10))),
                                table("p2", other, List.of(ids(11, 15))))
                        .parentOf())
                .isEmpty();
    }

    @Test
    void theOrderOfColumnsDoesNotCount() {
        assertThat(children(
                                table("payment", ids(1, 10), ids(11, 15)),
                                table("p1", COLUMNS.reversed(), List.of(ids(1, 10))),
                                table("p2", ids(11, 15)))
                        .parentOf())
                .hasSize(2);
    }

    @Test
    void databasesAreKeptApart() {
        var p1 = table("p1", ids(1, 10));
        var elsewhere = new TableContent(
                new TableExport("other", "public", "p1", COLUMNS, p1.table().batches()),
                p1.columns(),
                p1.files(),
                p1.whole(),
                p1.parts(),
                p1.reach());

        assertThat(children(table("payment", ids(1, 10), ids(11, 15)), elsewhere, table("p2", ids(11, 15)))
                        .parentOf())
                .isEmpty();
    }

    @Test
    void withoutTypeMappingsTheFilesColumnsDecide() {
        assertThat(children(
                                table("payment", List.of(), List.of(ids(1, 10), ids(11, 15))),
                                table("p1", List.of(), List.of(ids(1, 10))),
                                table("p2", List.of(), List.of(ids(11, 15))))
                        .parentOf())
                .hasSize(2);
    }

    @Test
    void aBackupCopyOfAPartitionIsKeptApartTogetherWithThePartitionAndReported() {
        var children = children(
                PAYMENT,
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(16, 30)),
                table("p2_backup", ids(11, 15)));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.p1", "db.public.p3");
        assertThat(children.gaps())
                .singleElement()
                .asString()
                .contains("db.public.p2, db.public.p2_backup", "partitions of db.public.payment");
    }

    @Test
    void excludingAllButOneOfTheEqualTablesSettlesThem() {
        var children = childrenWithout(
                Set.of("p2"),
                PAYMENT,
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(16, 30)),
                table("p2_backup", ids(11, 15)));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.p1", "db.public.p3");
        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes()).singleElement().asString().contains("db.public.p2_backup");
    }

    @Test
    void aPartitionedBackupWithPartitionsOfItsOwnIsHarmless() {
        var children = children(
                table("payment", ids(1, 10), ids(11, 15)),
                table("backup", ids(11, 15), ids(1, 10)),
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("b1", ids(1, 10)),
                table("b2", ids(11, 15)));

        assertThat(children.parentOf())
                .containsOnlyKeys("db.public.p1", "db.public.p2", "db.public.b1", "db.public.b2");
        assertThat(Set.copyOf(children.parentOf().values())).hasSize(2);
        assertThat(children.gaps()).isEmpty();
    }

    @Test
    void twoPartitionsWithEqualRowsAreBothPartitions() {
        assertThat(children(
                                table("payment", ids(1, 3), ids(1, 3), ids(4, 9)),
                                table("p1", ids(1, 3)),
                                table("p2", ids(1, 3)),
                                table("p3", ids(4, 9)))
                        .parentOf())
                .hasSize(3);
    }

    @Test
    void emptyTablesArePartitionsWhereTheParentHasAsManyEmptyBatches() {
        var children = children(
                table("payment", ids(1, 10), ids(11, 15), List.of(), List.of()),
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", List.of()),
                table("other_name", List.<Long>of()));

        assertThat(children.parentOf())
                .containsOnlyKeys("db.public.p1", "db.public.p2", "db.public.p3", "db.public.other_name");
    }

    @Test
    void emptyTablesInAnotherNumberAreKeptAndNoted() {
        var children = children(
                table("payment", ids(1, 10), ids(11, 15), List.of()),
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", List.<Long>of()),
                table("draft", List.<Long>of()));

        assertThat(children.parentOf()).containsOnlyKeys("db.public.p1", "db.public.p2");
        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes()).singleElement().asString().contains("db.public.draft, db.public.p3");
    }

    @Test
    void oneBatchWithRowsProvesAParentOnlyTogetherWithItsEmptyOnes() {
        assertThat(children(
                                table("payment", ids(1, 10), List.of()),
                                table("p1", ids(1, 10)),
                                table("p2", List.<Long>of()))
                        .parentOf())
                .containsOnlyKeys("db.public.p1", "db.public.p2");
        assertThat(children(table("payment", ids(1, 10), List.of()), table("p1", ids(1, 10)))
                        .parentOf())
                .isEmpty();
    }

    @Test
    void allEmptyTablesProveNothing() {
        assertThat(children(
                                table("payment", List.of(), List.of()),
                                table("p1", List.<Long>of()),
                                table("p2", List.<Long>of()))
                        .parentOf())
                .isEmpty();
    }

    @Test
    void equalTablesOfOneBatchAreKeptAndNoted() {
        var children = children(table("settings", ids(1, 3)), table("settings_copy", ids(1, 3)), table("x", ids(5, 7)));

        assertThat(children.parentOf()).isEmpty();
        assertThat(children.gaps()).isEmpty();
        assertThat(children.notes())
                .singleElement()
                .asString()
                .contains("db.public.settings, db.public.settings_copy have equal columns");
    }

    @Test
    void withoutStatisticsNothingIsProvenAndTheSuspicionIsAGap() {
        var children = children(
                ContentFixtures.content(
                        "payment",
                        COLUMNS,
                        List.of(ContentFixtures.withoutBounds(ids(1, 10)), ContentFixtures.withoutBounds(ids(11, 15)))),
                table("p1", ids(1, 10)),
                table("p2", ids(11, 15)),
                table("p3", ids(1, 4)));

        assertThat(children.parentOf()).isEmpty();
        assertThat(children.gaps()).singleElement().asString().contains("db.public.payment", "too few statistics");
    }

    @Test
    void onlyGroupsWithATableOfSeveralBatchesNeedTheirFootersRead() {
        var payment = PAYMENT.table();
        var p1 = table("p1", ids(1, 10)).table();
        var alone = new TableExport("db", "public", "alone", List.of(), payment.batches());
        var otherDatabase = new TableExport("crm", "public", "p1", COLUMNS, p1.batches());
        var anotherThere = new TableExport("crm", "public", "p2", COLUMNS, p1.batches());

        assertThat(PartitionChildren.candidates(List.of(payment, alone, otherDatabase, p1, anotherThere)))
                .containsExactly(List.of(payment, p1));
    }

    @Test
    void thousandsOfPartitionsOfEqualSizeAreMatchedInLittleTime() {
        var batches = IntStream.range(0, 5_000)
                .mapToObj(i -> ids(10L * i, 10L * i + 9))
                .toList();
        var tables = new ArrayList<TableContent>();
        tables.add(table("payment", COLUMNS, batches));
        batches.forEach(batch -> tables.add(table("p" + batch.getFirst(), batch)));

        var start = System.nanoTime();
        var children = PartitionChildren.of(tables, table -> true);

        assertThat(children.parentOf()).hasSize(5_000);
        assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
    }
}
