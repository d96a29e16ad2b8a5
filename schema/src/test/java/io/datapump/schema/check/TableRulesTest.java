package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.cluster;
import static io.datapump.schema.check.DocumentFixtures.lake;
import static io.datapump.schema.check.DocumentFixtures.settings;
import static io.datapump.schema.check.DocumentFixtures.tables;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Where the rules about single tables end: their names, folders, columns, history and removal.
class TableRulesTest {

    @Test
    void tablesMayHaveTasksOfTheirOwn() {
        assertThat(check(new TaskSizeRule(), settings("{task: {cpu: 2048, memory: 4096}}")))
                .isEmpty();
        assertThat(check(new TaskSizeRule(), settings("{task: {cpu: 2048, memory: 2048}}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.span().start()).hasToString("shop.yaml:6:85"));
    }

    @Test
    void theFoldersOfAHistoryHaveNamesOfTheirOwn() {
        assertThat(check(
                        new PartitionNameRule(),
                        settings("{partitionBy: [{as: x, year: d}], longterm: {partitionBy: [{as: x, year: d}]}}")))
                .isEmpty();
        assertThat(
                        check(
                                new PartitionNameRule(),
                                settings(
                                        "{longterm: {key: [id], partitionBy: [{as: x, year: d}, {as: x, month: d}, {as: id, day: d}]}}")))
                .hasSize(2);
    }

    @Test
    void everyColumnThatTheSettingsNameIsKnown() {
        assertThat(
                        check(
                                new PartitionNameRule(),
                                settings(
                                        "{partitionBy: [{as: a, year: d}, {as: b, month: d}, {as: c, day: d}, {as: e, hour: d}], columns: {drop: [A], hash: [b]}, longterm: {key: [C], partitionBy: [{as: y, year: E}]}}")))
                .hasSize(4);
    }

    @Test
    void onlyAWholeValueIsADate() {
        assertThat(check(new PartitionTypeRule(), partitions("{as: x, value: d, type: date}")))
                .isEmpty();
        for (var field :
                List.of("year: d", "month: d", "day: d", "hour: d", "truncate: d, width: 4", "bucket: d, buckets: 2")) {
            assertThat(check(new PartitionTypeRule(), partitions("{as: x, %s, type: date}".formatted(field))))
                    .as(field)
                    .hasSize(1);
            for (var type : List.of("int", "bigint", "string")) {
                assertThat(check(new PartitionTypeRule(), partitions("{as: x, %s, type: %s}".formatted(field, type))))
                        .as("%s as %s", field, type)
                        .isEmpty();
            }
        }
    }

    @Test
    void onlyDatePartsArePadded() {
        for (var pad : List.of("true", "false")) {
            assertThat(check(new PartitionPaddingRule(), partitions("{as: x, hour: d, pad: %s}".formatted(pad))))
                    .isEmpty();
            assertThat(check(new PartitionPaddingRule(), partitions("{as: x, value: d, pad: %s}".formatted(pad))))
                    .hasSize(1);
        }
        assertThat(check(new PartitionPaddingRule(), partitions("{as: x, bucket: d, buckets: 2}")))
                .isEmpty();
    }

    @Test
    void foldersFitIntoAKey() {
        assertThat(check(new FolderLengthRule(), partitions(levels(6, 128)))).isEmpty();
        assertThat(check(new FolderLengthRule(), partitions(levels(8, 128))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.span().start()).hasToString("shop.yaml:6:59"));
        assertThat(check(new FolderLengthRule(), settings("{longterm: {partitionBy: [%s]}}".formatted(levels(8, 128)))))
                .hasSize(1);
    }

    @Test
    void coarserThanItsValuesAHiddenColumnMayBeShown() {
        var columns = "columns: {drop: [a], hash: [b]}";
        assertThat(check(
                        new HiddenPartitionRule(),
                        settings(
                                "{%s, partitionBy: [{as: w, year: a}, {as: x, bucket: b, buckets: 2}, {as: y, value: c}]}"
                                        .formatted(columns))))
                .isEmpty();
        assertThat(check(
                        new HiddenPartitionRule(),
                        settings(
                                "{%s, partitionBy: [{as: x, value: A}], longterm: {partitionBy: [{as: y, truncate: b, width: 9}]}}"
                                        .formatted(columns))))
                .hasSize(2);
    }

    @Test
    void aColumnIsHiddenInOneWay() {
        assertThat(check(new HiddenColumnRule(), settings("{columns: {drop: [a], hash: [b]}}")))
                .isEmpty();
        assertThat(check(new HiddenColumnRule(), settings("{columns: {drop: [a, c], hash: [b, A]}}")))
                .hasSize(1);
    }

    @Test
    void aHashedKeyTellsRowsApart() {
        assertThat(check(new LongtermKeyRule(), settings("{columns: {hash: [a]}, longterm: {key: [a]}}")))
                .isEmpty();
        assertThat(check(new LongtermKeyRule(), settings("{columns: {drop: [a]}, longterm: {key: [b, A]}}")))
                .hasSize(1);
        assertThat(check(new LongtermKeyRule(), settings("{columns: {drop: [a]}}")))
                .isEmpty();
    }

    @Test
    void aKeyThatADamagedDocumentHasLostIsNotMissed() {
        var document = settings("{longterm: {retain: P7Y}}");
        assertThat(check(new LongtermWithoutKeyRule(), document)).hasSize(1);
        var damaged = new Declared<>(ClusterBinder.bind(document), document, false);
        assertThat(new LongtermWithoutKeyRule()
                        .check(new Declarations(
                                "lake-config", List.of(document), true, List.of(), List.of(damaged), List.of())))
                .isEmpty();
    }

    @Test
    void everyWayToWriteNoTimeIsFound() {
        for (var retain : List.of("P0D", "P0Y", "P0Y0M0W0D")) {
            assertThat(check(new RetainRule(), settings("{longterm: {retain: %s}}".formatted(retain))))
                    .as(retain)
                    .hasSize(1);
        }
        assertThat(check(new RetainRule(), settings("{longterm: {retain: P0Y1D}}"), settings("{longterm: {}}")))
                .isEmpty();
    }

    @Test
    void periodsOfDifferentUnitsAreComparedByTheCalendar() {
        for (var retain : List.of("P1Y", "P12M", "P365D", "P11M31D", "P53W")) {
            assertThat(retained(retain, "{as: x, year: d}")).as(retain).isEmpty();
        }
        for (var retain : List.of("P11M", "P364D", "P52W", "P1D")) {
            assertThat(retained(retain, "{as: x, year: d}")).as(retain).hasSize(1);
        }
        assertThat(retained("P4W", "{as: x, year: d}, {as: y, month: d}")).isEmpty();
        assertThat(retained("P27D", "{as: x, year: d}, {as: y, month: d}")).hasSize(1);
    }

    @Test
    void foldersThatSpanADayOrNoTimeAtAllNeedNoPeriod() {
        assertThat(retained("P1D", "{as: x, year: d}, {as: y, day: d}")).isEmpty();
        assertThat(retained("P1D", "{as: x, hour: d}")).isEmpty();
        assertThat(retained("P1D", "{as: x, value: d}")).isEmpty();
        assertThat(retained("P0D", "{as: x, year: d}")).isEmpty();
        assertThat(check(new RetainFolderRule(), settings("{partitionBy: [{as: x, year: d}], longterm: {}}")))
                .isEmpty();
    }

    @Test
    void aHistoryWithoutFoldersOfItsOwnHasThoseOfTheTable() {
        assertThat(check(
                        new RetainFolderRule(), settings("{partitionBy: [{as: x, year: d}], longterm: {retain: P1M}}")))
                .hasSize(1);
    }

    @Test
    void databasesWhoseNamesAreQuiteDifferentAreNotTakenForEachOther() {
        assertThat(check(
                        new DatabaseLookalikeRule(),
                        cluster("a", "[{name: a}, {name: b, alias: c}]"),
                        cluster("b", "[{name: A, alias: d}, {name: c, alias: e}]")))
                .isEmpty();
        assertThat(check(new DatabaseLookalikeRule(), cluster("a", "[{name: a}, {name: a}, {name: b, alias: a}]")))
                .isEmpty();
        assertThat(check(new DatabaseLookalikeRule(), cluster("a", "[{name: a, alias: b}, {name: b, alias: a}]")))
                .hasSize(2);
    }

    @Test
    void crawlersCutNamesThatGlueItselfTakes() {
        var tables = tables("{settings: {public.a: {alias: %s}}}".formatted("x".repeat(120)));
        var fits = tables.json()
                .toString()
                .replace("\"name\":\"shop\",\"tables\"", "\"name\":\"shops\",\"alias\":\"shop123\",\"tables\"");
        var cut = fits.replace("shop123", "shop1234");
        assertThat(check(new GlueNameLengthRule(), lake(""), document(fits))).isEmpty();
        assertThat(check(new GlueNameLengthRule(), lake(""), document(cut))).hasSize(1);
        assertThat(check(new GlueNameLengthRule(), lake("  catalog: {mode: both}\n"), document(cut)))
                .hasSize(1);
        assertThat(check(new GlueNameLengthRule(), lake("  catalog: {mode: api}\n"), document(cut)))
                .isEmpty();
    }

    @Test
    void tablesThatAreNotTakenHaveNoName() {
        var name = "x".repeat(290);
        assertThat(check(
                        new GlueNameLengthRule(),
                        lake("  catalog: {mode: api}\n"),
                        tables("{include: [public.%s]}".formatted(name))))
                .hasSize(1);
        assertThat(check(
                        new GlueNameLengthRule(),
                        lake("  catalog: {mode: api}\n"),
                        tables("{include: [public.%s], exclude: [public.%s]}".formatted(name, name))))
                .isEmpty();
    }

    @Test
    void oneLetterIsEnoughOfAName() {
        assertThat(check(new GlueNameRestRule(), tables("{include: [public.é1, public.注文a, public._x]}")))
                .isEmpty();
        assertThat(check(
                        new GlueNameRestRule(),
                        tables("{include: [public.注文, public.__], settings: {public.顧客: {alias: k}}}")))
                .hasSize(2);
    }

    @Test
    void removalsOfWhatIsGoneAreAgreedTo() {
        assertThat(check(new AcknowledgeRule(), lake("  acknowledge: [{remove: b}]\n"), cluster("a", "[]")))
                .isEmpty();
        assertThat(check(new AcknowledgeRule(), lake("  acknowledge: [{remove: a}]\n"), cluster("a", "[]")))
                .hasSize(1);
    }

    @Test
    void aTableThatOnlyAPatternTakesMayHaveLeftTheSource() {
        assertThat(removal("shop/public.b", "{include: [\"public.*\"]}")).isEmpty();
        assertThat(removal("shop/public.b", "{include: [public.b], exclude: [public.b]}"))
                .isEmpty();
        assertThat(removal("shop/public.b", "{include: [public.b]}")).hasSize(1);
        assertThat(removal("shop/public.b", "{settings: {public.b: {}}}")).hasSize(1);
        assertThat(removal("shop", "{}")).hasSize(1);
        assertThat(removal("crm", "{}")).isEmpty();
        assertThat(removal("crm/anything", "{}")).isEmpty();
        assertThat(removal("shop/anything", "{}")).hasSize(1);
    }

    @Test
    void aRemovalIsAgreedToOnce() {
        assertThat(check(new AcknowledgeOnceRule(), lake("  acknowledge: [{remove: b}, {remove: c}]\n")))
                .isEmpty();
        assertThat(check(new AcknowledgeOnceRule(), lake("  acknowledge: [{remove: b}, {remove: b}, {remove: b}]\n")))
                .hasSize(2);
    }

    private static List<?> removal(String remove, String tables) {
        var text = tables(tables).json().toString();
        var more = ",\"acknowledge\":[{\"remove\":\"%s\"}]}}".formatted(remove);
        return check(new AcknowledgeRule(), document(text.substring(0, text.length() - 2) + more));
    }

    private static List<?> retained(String retain, String fields) {
        return check(
                new RetainFolderRule(),
                settings("{longterm: {retain: %s, partitionBy: [%s]}}".formatted(retain, fields)));
    }

    private static Document partitions(String fields) {
        return settings("{partitionBy: [%s]}".formatted(fields));
    }

    private static String levels(int count, int length) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{as: %s, value: c%d}".formatted("n" + i + "x".repeat(length - 2), i))
                .collect(Collectors.joining(", "));
    }

    private static Document document(String text) {
        return DocumentFixtures.document("shop.yaml", DocumentKind.CLUSTER, text);
    }
}
