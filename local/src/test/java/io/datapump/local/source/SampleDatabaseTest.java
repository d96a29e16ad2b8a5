package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SampleDatabaseTest {

    private static final String TIMESTAMPTZ = "20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d{0,5}[1-9])?\\+00";

    private final SampleDatabase database = new SampleDatabase(42, 6_000);

    @Test
    void partitionsAreNamedByMonthButOneIsNot() {
        var names = children(database).map(SampleTable::name).toList();
        assertThat(names)
                .hasSize(36)
                .startsWith("payment_p2023_01", "payment_p2023_02")
                .endsWith("payment_p2025_11", "overflow_december");
    }

    @Test
    void theServerHasTheTablesOfBothDatabases() {
        assertThat(database.tables().stream().filter(table -> !isChild(table)).map(SampleTable::fullName))
                .containsExactlyInAnyOrder(
                        "crm.public.contact",
                        "crm.public.deal",
                        "pagila.public.all_types",
                        "pagila.public.customer",
                        "pagila.public.empty_notes",
                        "pagila.public.film",
                        "pagila.public.login_audit",
                        "pagila.public.payment",
                        "pagila.public.payment_2024",
                        "pagila.public.rental");
    }

    @Test
    void theParentHoldsExactlyTheRowsOfItsPartitions() {
        var parent = database.table("pagila.public.payment");
        var ofChildren = children(database)
                .flatMap(child -> child.rows().map(row -> inOrderOf(parent, child, row)))
                .toList();
        assertThat(parent.rows().toList()).isEqualTo(ofChildren).hasSize(6_000);
    }

    @Test
    void theParentHasOneBatchPerPartition() {
        var batches = database.table("pagila.public.payment").batches();
        assertThat(batches.stream().map(Batch::rows))
                .containsExactlyElementsOf(
                        children(database).map(SampleTable::rowCount).toList());
        assertThat(batches.stream().map(Batch::folder)).startsWith("1", "2").endsWith("36");
    }

    @Test
    void onePartitionHasItsColumnsInAnotherOrder() {
        var parent = database.table("pagila.public.payment").columns();
        assertThat(database.table("pagila.public.overflow_december").columns())
                .isNotEqualTo(parent)
                .containsExactlyInAnyOrderElementsOf(parent);
    }

    @Test
    void theLookAlikeSharesColumnsAndCountButNoRow() {
        var lookAlike = database.table("pagila.public.payment_2024");
        var twin = database.table("pagila.public.payment_p2024_07");
        assertThat(lookAlike.columns()).isEqualTo(twin.columns());
        assertThat(lookAlike.rowCount()).isEqualTo(twin.rowCount()).isPositive();
        var rows = lookAlike.rows().collect(Collectors.toSet());
        assertThat(database.table("pagila.public.payment").rows()).doesNotContainAnyElementsOf(rows);
        assertThat(rows).allSatisfy(row -> assertThat(row.get(5).orElseThrow()).startsWith("2024-"));
    }

    @Test
    void monthlyTotalsAreThoseOfTheRows() {
        var totals = new TreeMap<YearMonth, MonthTotal>();
        database.table("pagila.public.payment").rows().forEach(row -> {
            var month = YearMonth.parse(row.get(5).orElseThrow().substring(0, 7));
            var amount = new BigDecimal(row.get(4).orElseThrow());
            totals.merge(month, new MonthTotal(1, amount), SampleDatabaseTest::sum);
        });
        assertThat(database.paymentsByMonth()).isEqualTo(totals).hasSize(36);
    }

    @Test
    void idsRiseWithTime() {
        var rows = database.table("pagila.public.payment").rows().toList();
        for (var i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).getFirst()).contains(Integer.toString(i + 1));
            assertThat(rows.get(i).get(5).orElseThrow()).matches(TIMESTAMPTZ);
        }
        var days = rows.stream()
                .map(row -> row.get(5).orElseThrow().substring(0, 10))
                .toList();
        for (var i = 60; i < days.size(); i++) {
            assertThat(days.get(i)).isGreaterThan(days.get(i - 60));
        }
    }

    @Test
    void rowsDoNotDependOnWhereReadingStarts() {
        for (var table : database.tables()) {
            var rows = table.rows().toList();
            var backwards = new ArrayList<List<Optional<String>>>();
            for (var batch : table.batches().reversed()) {
                for (var row = batch.firstRow() + batch.rows() - 1; row >= batch.firstRow(); row--) {
                    var text = new TextRow(table.columns().size());
                    table.source().row(row, text);
                    backwards.add(text.values());
                }
            }
            assertThat(backwards.reversed()).as(table.fullName()).isEqualTo(rows);
        }
    }

    @Test
    void theSeedDecidesTheRows() {
        var again = new SampleDatabase(42, 6_000);
        var other = new SampleDatabase(43, 6_000);
        for (var name : List.of("pagila.public.payment", "pagila.public.customer", "crm.public.deal")) {
            var rows = database.table(name).rows().toList();
            assertThat(again.table(name).rows().toList()).isEqualTo(rows);
            assertThat(other.table(name).rows().toList()).hasSameSizeAs(rows).isNotEqualTo(rows);
        }
    }

    @Test
    void aPurgeTakesPartitionsAndTheirRowsAndNothingElse() {
        var purged = database.purgeBefore(YearMonth.of(2024, 1));
        assertThat(children(purged).map(SampleTable::name)).hasSize(24).startsWith("payment_p2024_01");
        assertThat(purged.paymentsByMonth())
                .isEqualTo(database.paymentsByMonth().tailMap(YearMonth.of(2024, 1)));
        var kept = database.table("pagila.public.payment")
                .rows()
                .filter(row -> row.get(5).orElseThrow().compareTo("2024") > 0);
        assertThat(purged.table("pagila.public.payment").rows().toList()).isEqualTo(kept.toList());
        assertThat(purged.table("pagila.public.payment_2024").rows().toList())
                .isEqualTo(database.table("pagila.public.payment_2024").rows().toList());
    }

    @Test
    void aPurgeOfEverythingLeavesAnEmptyParent() {
        var purged = database.purgeBefore(YearMonth.of(2030, 1));
        assertThat(children(purged)).isEmpty();
        assertThat(purged.paymentsByMonth()).isEmpty();
        assertThat(purged.table("pagila.public.payment").rows()).isEmpty();
        assertThat(database.purgeBefore(YearMonth.of(2000, 1)).paymentsByMonth())
                .isEqualTo(database.paymentsByMonth());
    }

    @Test
    void twentyMillionPaymentsAreNotHeldInMemory() {
        var large = new SampleDatabase(42, 20_000_000);
        assertThat(large.table("pagila.public.payment").rowCount()).isEqualTo(20_000_000);
        assertThat(large.table("pagila.public.payment_p2025_11").rows().limit(3))
                .hasSize(3);
        assertThat(large.paymentsByMonth().values().stream()
                        .mapToLong(MonthTotal::payments)
                        .sum())
                .isEqualTo(20_000_000);
    }

    @Test
    void someValuesAreNullAndSomeTextIsNotAscii() {
        for (var name : List.of("customer", "film", "rental", "payment", "all_types")) {
            var rows = database.table("pagila.public." + name).rows().toList();
            assertThat(rows).as(name).anyMatch(row -> row.stream().anyMatch(Optional::isEmpty));
        }
        assertThat(database.table("pagila.public.customer").rows())
                .anyMatch(row -> row.get(2).orElseThrow().chars().anyMatch(c -> c > 0x2000));
    }

    @Test
    void anUnknownTableIsNamed() {
        assertThatThrownBy(() -> database.table("pagila.public.paiment")).hasMessageContaining("pagila.public.paiment");
    }

    private static Stream<SampleTable> children(SampleDatabase database) {
        return database.tables().stream().filter(SampleDatabaseTest::isChild);
    }

    private static boolean isChild(SampleTable table) {
        return table.name().startsWith("payment_p2") || table.name().equals("overflow_december");
    }

    private static List<Optional<String>> inOrderOf(SampleTable parent, SampleTable child, List<Optional<String>> row) {
        return parent.columns().stream()
                .map(column -> row.get(child.columns().indexOf(column)))
                .toList();
    }

    private static MonthTotal sum(MonthTotal a, MonthTotal b) {
        return new MonthTotal(a.payments() + b.payments(), a.amount().add(b.amount()));
    }
}
