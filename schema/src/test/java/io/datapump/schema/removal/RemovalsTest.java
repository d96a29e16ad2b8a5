package io.datapump.schema.removal;

import static io.datapump.schema.removal.RemovalFixtures.CRM;
import static io.datapump.schema.removal.RemovalFixtures.LAKE;
import static io.datapump.schema.removal.RemovalFixtures.OPS;
import static io.datapump.schema.removal.RemovalFixtures.changed;
import static io.datapump.schema.removal.RemovalFixtures.load;
import static io.datapump.schema.removal.RemovalFixtures.running;
import static io.datapump.schema.removal.RemovalFixtures.withReports;
import static io.datapump.schema.removal.RemovalFixtures.without;
import static io.datapump.schema.removal.RemovalFixtures.withoutReports;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RemovalsTest {

    private static final String SALES = "- name: sales";
    private static final String INCLUDE = "include: [\"public.*\"]";
    private static final String EXCLUDE = "exclude: [public.tmp]";
    private static final String HIDDEN = "drop: [note]";
    private static final String SETTINGS =
            "        settings:\n          public.orders: {columns: {drop: [note], hash: [phone]}, longterm: {key: [id], retain: P7Y}}\n";
    private static final String LONGTERM = "longterm: {key: [id], retain: P7Y}";
    private static final String KEPT_NO_LONGER =
            "The history of the table crm/sales/public.orders is kept no longer, and stays under longterm/crm/sales/orders/ as it is: no run adds to it any more, and what the source purges from now on is lost.";

    @Test
    void aClusterThatIsNoLongerDeclared() {
        var change = without(CRM);
        assertThat(told(withReports(), change))
                .containsExactly(
                        "CLUSTER crm lake-config/lake.yaml:3:18 The cluster crm is no longer declared, and the lake gives up its 3 tables: 1,204,333 rows, 88 MiB and 24 partitions at the last run of 2026-11-28. "
                                + KEPT_NO_LONGER);
        assertThat(told(withoutReports(), change))
                .containsExactly(
                        "CLUSTER crm lake-config/lake.yaml:3:18 The cluster crm is no longer declared, and the lake gives up its tables: how much that is, no run has told. "
                                + KEPT_NO_LONGER);
        assertThat(Removals.between(withReports(), load(change)))
                .extracting(Removal::extent)
                .containsExactly(new Extent(
                        OptionalLong.of(3),
                        OptionalLong.of(1_204_333),
                        OptionalLong.of(92_277_736),
                        OptionalLong.of(24),
                        Optional.of(Instant.parse("2026-11-28T03:40:00Z"))));
    }

    @Test
    void aTableThatIsSettledToBeAPartitionLeavesTheCatalog() {
        var change = changed(
                CRM, "public.orders: {", "public.lines: {partitionOf: public.orders}\n          public.orders: {");

        assertThat(names(withReports(), change)).containsExactly("crm/sales/public.lines");
    }

    @Test
    void aClusterOfAnotherNameAndTheSameSourceIsRenamedAndLosesNothing() {
        assertThat(besideHistory(withReports(), changed(CRM, "{name: crm}", "{name: customers}")))
                .isEmpty();
        assertThat(besideHistory(
                        withReports(), changed(CRM, "{name: crm}", "{name: customers}", "    - name: hr\n", "")))
                .containsExactly(
                        "DATABASE customers/hr lake-config/crm.yaml:3:18 With the next run the catalog loses the 1 table of customers/hr: 1 row and 2 KiB at the last run of 2026-11-28.");
    }

    @Test
    void anotherServerUnderTheSameName() {
        assertThat(besideHistory(withReports(), changed(CRM, "identifier: crm-1", "identifier: crm-2")))
                .containsExactly(
                        "SOURCE crm@crm-1 lake-config/crm.yaml:3:18 With the next run what the instance crm-2 holds takes the place of the 3 tables that crm has of the instance crm-1: 1,204,333 rows, 88 MiB and 24 partitions at the last run of 2026-11-28.");
        assertThat(besideHistory(
                        withoutReports(),
                        changed(
                                CRM,
                                "kind: instance",
                                "kind: cluster",
                                "engine: postgres",
                                "engine: aurora-postgresql")))
                .containsExactly(
                        "SOURCE crm@crm-1 lake-config/crm.yaml:3:18 With the next run what the cluster crm-1 holds takes the place of the tables that crm has of the instance crm-1: how much that is, no run has told.");
    }

    @Test
    void aDatabaseThatIsNoLongerMarked() {
        var change = changed(CRM, "    - name: hr\n", "");
        assertThat(told(withReports(), change))
                .containsExactly(
                        "DATABASE crm/hr lake-config/crm.yaml:3:18 With the next run the catalog loses the 1 table of crm/hr: 1 row and 2 KiB at the last run of 2026-11-28.");
        assertThat(told(withoutReports(), change))
                .containsExactly(
                        "DATABASE crm/hr lake-config/crm.yaml:3:18 With the next run the catalog loses the tables of crm/hr: how much that is, no run has told.");
    }

    @Test
    void anotherDatabaseUnderTheSameAlias() {
        assertThat(names(withReports(), changed(CRM, "- name: hr", "- {name: staff, alias: hr}")))
                .containsExactly("crm/hr");
    }

    @Test
    void aTableThatIsNoLongerTaken() {
        var change = changed(CRM, EXCLUDE, "exclude: [public.tmp, public.lines]");
        assertThat(told(withReports(), change))
                .containsExactly(
                        "TABLE crm/sales/public.lines lake-config/crm.yaml:7:13 With the next run the table crm/sales/public.lines leaves the catalog: 4,332 rows and 1,000 bytes at the last run of 2026-11-28.");
        assertThat(told(withoutReports(), change))
                .containsExactly(
                        "FILTER crm/sales/* lake-config/crm.yaml:7:13 With the next run the tables of crm/sales that exclude now lists (\"public.lines\") leave the catalog; which those are and how much they hold, no run has told.");
    }

    @Test
    void aNarrowerInclude() {
        var change = changed(CRM, INCLUDE, "include: [public.orders]");
        assertThat(names(withReports(), change)).containsExactly("crm/sales/public.lines");
        assertThat(told(withoutReports(), change))
                .containsExactly(
                        "FILTER crm/sales/* lake-config/crm.yaml:7:13 With the next run the tables of crm/sales that include no longer lists (\"public.*\") leave the catalog; which those are and how much they hold, no run has told.");
    }

    @Test
    void anotherSchemaInThePlaceOfOne() {
        var change = changed(CRM, INCLUDE, "include: [\"archive.*\", public.orders]");
        assertThat(names(withReports(), change)).containsExactly("crm/sales/public.lines");
    }

    @Test
    void aFilterThatTakesAwayWhatNoRunHasPublishedRemovesNothing() {
        assertThat(told(withReports(), changed(CRM, EXCLUDE, "exclude: [public.tmp, public.old]")))
                .isEmpty();
    }

    @Test
    void widerFiltersAreNoRemovalWithoutReportsEither() {
        for (var change : List.of(
                changed(CRM, EXCLUDE, "exclude: []"),
                changed(CRM, INCLUDE, "include: [\"public.*\", \"archive.*\"]"),
                changed(CRM, INCLUDE, "include: [\"*\"]"))) {
            assertThat(told(withoutReports(), change)).isEmpty();
            assertThat(told(withReports(), change)).isEmpty();
        }
    }

    @Test
    void columnsThatAreNewlyHidden() {
        var change = changed(CRM, HIDDEN, "drop: [note, email]", "hash: [phone]", "hash: [phone, iban]");
        assertThat(told(withReports(), change))
                .containsExactly(
                        "COLUMN crm/sales/public.orders/columns/email lake-config/crm.yaml:7:13 With the next run the values of the column email leave the table crm/sales/public.orders; 1,200,000 rows had it at the last run of 2026-11-28.",
                        "COLUMN crm/sales/public.orders/columns/iban lake-config/crm.yaml:7:13 With the next run the values of the column iban leave the table crm/sales/public.orders; 1,200,000 rows had it at the last run of 2026-11-28.");
        assertThat(told(withoutReports(), change))
                .first()
                .isEqualTo(
                        "COLUMN crm/sales/public.orders/columns/email lake-config/crm.yaml:7:13 With the next run the values of the column email leave the table crm/sales/public.orders.");
        assertThat(Removals.between(withReports(), load(change))
                        .getFirst()
                        .extent()
                        .rows())
                .hasValue(0);
    }

    @Test
    void aColumnThatIsHashedInsteadOfDroppedOrShownAgainIsNoRemoval() {
        assertThat(told(withReports(), changed(CRM, HIDDEN, "drop: []", "hash: [phone]", "hash: [phone, note]")))
                .isEmpty();
        assertThat(told(withReports(), changed(CRM, "columns: {drop: [note], hash: [phone]}, ", "")))
                .isEmpty();
    }

    @Test
    void aColumnOfATableThatNoRunHasPublishedIsNoRemoval() {
        assertThat(told(
                        withReports(),
                        changed(CRM, "settings:\n", "settings:\n          public.old: {columns: {drop: [note]}}\n")))
                .isEmpty();
    }

    @Test
    void historyThatIsKeptNoLonger() {
        assertThat(told(withReports(), changed(CRM, ", " + LONGTERM, "")))
                .containsExactly(
                        "HISTORY crm/sales/public.orders/longterm lake-config/crm.yaml:7:13 " + KEPT_NO_LONGER);
    }

    @Test
    void historyOfWhatIsNoLongerTakenIsToldWithIt() {
        assertThat(told(withReports(), changed(CRM, SALES, "- name: sales_old")))
                .singleElement()
                .asString()
                .startsWith("DATABASE crm/sales ")
                .endsWith(KEPT_NO_LONGER);
        assertThat(told(withoutReports(), changed(CRM, EXCLUDE, "exclude: [public.tmp, public.orders]", SETTINGS, "")))
                .singleElement()
                .asString()
                .startsWith("FILTER crm/sales/* ")
                .endsWith(KEPT_NO_LONGER);
    }

    @Test
    void severalHistoriesAreToldInOneSentence() {
        var two = changed(CRM, SETTINGS, SETTINGS + "          public.lines: {longterm: {key: [id]}}\n");
        assertThat(Removals.between(running(load(two), Optional.empty()), load(without(CRM))))
                .singleElement()
                .extracting(Removal::sentence)
                .asString()
                .endsWith(
                        " The histories of 2 of its tables are kept no longer. Each stays as it is: no run adds to it any more, and what the source purges from now on is lost.");
    }

    @Test
    void historyThatGetsRowsOfAnotherServer() {
        assertThat(told(withReports(), changed(CRM, "identifier: crm-1", "identifier: crm-2")))
                .contains(
                        "HISTORY crm/sales/public.orders/longterm lake-config/crm.yaml:7:13 The history of the table crm/sales/public.orders gets rows of the instance crm-2: those kept so far may be taken for others and be replaced.");
    }

    @Test
    void historyThatIsKeptForLessLong() {
        assertThat(told(withReports(), changed(CRM, LONGTERM, "longterm: {key: [id], retain: P2Y}")))
                .containsExactly(
                        "HISTORY crm/sales/public.orders/longterm lake-config/crm.yaml:7:13 The history of the table crm/sales/public.orders is kept for P2Y in place of P7Y: what is older goes with the next run.");
        assertThat(told(withReports(), changed(CRM, LONGTERM, "longterm: {key: [id]}")))
                .isEmpty();
        assertThat(told(withReports(), changed(CRM, LONGTERM, "longterm: {key: [id], retain: P10Y}")))
                .isEmpty();
    }

    @Test
    void historyThatNoRunCanGoOnWith() {
        assertThat(told(
                        withReports(),
                        changed(CRM, LONGTERM, "longterm: {key: [id, day], retain: P2Y, mode: versions}")))
                .containsExactly(
                        "HISTORY crm/sales/public.orders/longterm lake-config/crm.yaml:7:13 The history of the table crm/sales/public.orders cannot be gone on with the key (id, day) in place of (id) and the mode versions in place of latest: if a line by this name agrees to the number of its rows, it begins anew with the next run and they are no more; else it stays as it is: no run adds to it any more, and what the source purges from now on is lost. Another alias of the table begins a new history beside it.");
        assertThat(told(withReports(), changed(CRM, LONGTERM, LONGTERM + ", partitionBy: [{as: ano, year: day}]")))
                .singleElement()
                .asString()
                .contains(
                        "cannot be gone on with the partitions (ano) in place of none: if a line by this name agrees");
    }

    @Test
    void historyThatBeginsAnewUnderAnotherName() {
        assertThat(told(withReports(), changed(CRM, LONGTERM, LONGTERM + ", alias: pedidos")))
                .containsExactly(
                        "HISTORY crm/sales/public.orders/longterm lake-config/crm.yaml:7:13 The history of the table crm/sales/public.orders begins anew under longterm/crm/sales/pedidos/: what is under longterm/crm/sales/orders/ stays as it is, and no run adds to it any more.");
        assertThat(names(withReports(), changed(CRM, SALES, SALES + "\n      alias: vendas")))
                .containsExactly("crm/sales/public.orders/longterm");
        assertThat(names(withReports(), changed(CRM, "{name: crm}", "{name: customers}")))
                .containsExactly("customers/sales/public.orders/longterm");
    }

    @Test
    void aTableThatIsNoLongerTakenLosesNothingBeside() {
        assertThat(told(withReports(), changed(CRM, EXCLUDE, "exclude: [public.tmp, public.orders]", SETTINGS, "")))
                .singleElement()
                .asString()
                .startsWith("TABLE crm/sales/public.orders ")
                .endsWith("24 partitions at the last run of 2026-11-28. " + KEPT_NO_LONGER);
    }

    @Test
    void aShorterLifecycle() {
        assertThat(told(withReports(), changed(LAKE, "exported: P30D", "exported: P7D", "runs: never", "runs: P400D")))
                .containsExactly(
                        "LIFECYCLE lifecycle.exported lake-config/lake.yaml:3:18 The bucket keeps raw exports for P7D in place of P30D, and expires at once those that are there and older.",
                        "LIFECYCLE lifecycle.runs lake-config/lake.yaml:3:18 The bucket keeps manifests, receipts and reports of runs for P400D and no longer for ever, and expires at once those that are there and older.");
        assertThat(told(withReports(), changed(LAKE, "exported: P30D", "exported: never", "work: P7D", "work: P1D")))
                .isEmpty();
        var unknown = withReports();
        assertThat(told(
                        new RunningLake(unknown.clusters(), unknown.views(), Optional.empty()),
                        changed(LAKE, "exported: P30D", "exported: P7D")))
                .isEmpty();
    }

    @Test
    void aViewThatIsNoLongerInItsContract() {
        assertThat(told(withReports(), changed(OPS, "    - table: tickets\n", "")))
                .containsExactly(
                        "VIEW ops_catalog.tickets lake-config/ops.yaml:3:18 No contract has the view ops_catalog.tickets any more, so nothing crawls its table; the files under it belong to whoever writes them, and stay.");
        assertThat(Removals.between(withReports(), load(without(OPS))))
                .extracting(Removal::name)
                .containsExactly("ops_catalog.stock", "ops_catalog.tickets");
        assertThat(Removals.between(withReports(), load(without(OPS)))
                        .getFirst()
                        .at())
                .hasToString("lake-config/lake.yaml:3:18");
    }

    @Test
    void whatIsOnlyIgnoredRenamedOrExportedLessIsNoRemoval() {
        for (var change : List.of(
                changed(CRM, "  databases:", "  subscribed: false\n  databases:"),
                changed(CRM, SALES, SALES + "\n      alias: vendas"),
                changed(CRM, "public.orders: {", "public.orders: {alias: pedidos, "),
                changed(CRM, "  databases:", "  export: {scope: databases, cleanup: keep}\n  databases:"),
                changed(LAKE, "bucket: acme-lake", "bucket: acme-lake\n  catalog: {database: lake_two}"))) {
            assertThat(besideHistory(withReports(), change)).isEmpty();
            assertThat(besideHistory(withoutReports(), change)).isEmpty();
        }
    }

    private static List<String> besideHistory(RunningLake inForce, Map<String, String> documents) {
        return told(inForce, documents).stream()
                .filter(line -> !line.startsWith("HISTORY "))
                .toList();
    }

    private static List<String> told(RunningLake inForce, Map<String, String> documents) {
        return Removals.between(inForce, load(documents)).stream()
                .map(each -> "%s %s %s %s".formatted(each.kind(), each.name(), each.at(), each.sentence()))
                .toList();
    }

    private static List<String> names(RunningLake inForce, Map<String, String> documents) {
        return Removals.between(inForce, load(documents)).stream()
                .map(Removal::name)
                .toList();
    }
}
