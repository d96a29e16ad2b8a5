package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.cluster;
import static io.datapump.schema.check.DocumentFixtures.lake;
import static io.datapump.schema.check.DocumentFixtures.tables;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where each rule ends: what it must not complain about, and the edges the golden cases do not show.
class RuleTest {

    @Test
    void everyRuleIsSilentAboutASoundFolder() {
        var documents = new Document[] {
            lake(""), cluster("a", "[{name: shop}]"), cluster("b", "aurora-mysql", "cluster", "[{name: crm}]")
        };
        for (var rule : Rule.ALL) {
            assertThat(check(rule, documents))
                    .as(rule.getClass().getSimpleName())
                    .isEmpty();
        }
    }

    @Test
    void aMissingLakeMayHideInAFileThatCannotBeRead() {
        var incomplete = new Declarations("lake-config", List.of(), false, List.of(), List.of(), List.of());
        assertThat(new OneLakeRule().check(incomplete)).isEmpty();
        var complete = new Declarations("lake-config", List.of(), true, List.of(), List.of(), List.of());
        assertThat(new OneLakeRule().check(complete)).hasSize(1);
    }

    @Test
    void everyFurtherLakeIsReportedAgainstTheFirst() {
        assertThat(check(new OneLakeRule(), lake(""), lake(""), lake(""))).hasSize(2);
    }

    @Test
    void everyFurtherClusterOfANameIsReportedAgainstTheFirst() {
        assertThat(check(new ClusterNameRule(), cluster("a", "[]"), cluster("a", "[]"), cluster("a", "[]")))
                .hasSize(2)
                .allSatisfy(finding ->
                        assertThat(finding.related().getFirst().place().at()).hasToString("a.yaml:3:18"));
    }

    @Test
    void aServerAndAClusterMayHaveOneIdentifier() {
        var instance = cluster("a", "postgres", "instance, identifier: x", "[]");
        var aurora = cluster("b", "aurora-postgresql", "cluster, identifier: x", "[]");
        assertThat(check(new SourceIdentityRule(), instance, aurora)).isEmpty();
        assertThat(check(new SourceIdentityRule(), instance, cluster("x", "[]")))
                .hasSize(1);
    }

    @Test
    void oneNameTwiceIsNotASecondComplaintAboutItsSource() {
        assertThat(check(new SourceIdentityRule(), cluster("a", "[]"), cluster("a", "[]")))
                .isEmpty();
    }

    @Test
    void enginesRunAsWhatAwsOffers() {
        assertThat(check(new SourceKindRule(), cluster("a", "mysql", "cluster", "[]")))
                .isEmpty();
        assertThat(check(new SourceKindRule(), cluster("a", "mysql", "instance", "[]")))
                .isEmpty();
        assertThat(check(new SourceKindRule(), cluster("a", "aurora-mysql", "instance", "[]")))
                .hasSize(1);
        assertThat(check(new SourceKindRule(), cluster("a", "mariadb", "cluster", "[]")))
                .hasSize(1);
    }

    @Test
    void everySizeFargateOffersPasses() {
        sizes(256, 512, 1024, 2048);
        sizes(512, 1024, 2048, 3072, 4096);
        sizes(1024, 2048, 5120, 8192);
        sizes(2048, 4096, 5120, 16_384);
        sizes(4096, 8192, 9216, 30_720);
        sizes(8192, 16_384, 20_480, 61_440);
        sizes(16_384, 32_768, 40_960, 122_880);
    }

    @Test
    void forEveryOtherSizeTheNextOneIsAdvised() {
        advised(256, 513, 1024);
        advised(256, 3072, 2048);
        advised(512, 512, 1024);
        advised(1024, 2049, 3072);
        advised(1024, 99_999, 8192);
        advised(8192, 16_385, 20_480);
        advised(16_384, 41_000, 49_152);
        advised(16_384, 122_879, 122_880);
    }

    @Test
    void databasesOfDifferentClustersMayHaveOneName() {
        assertThat(check(new DatabaseNameRule(), cluster("a", "[{name: x}]"), cluster("b", "[{name: x}]")))
                .isEmpty();
        assertThat(check(new DatabaseNameRule(), cluster("a", "[{name: x}, {name: y}, {name: x, alias: z}]")))
                .hasSize(1);
    }

    @Test
    void aStrangeDatabaseNameIsFineWithAnAlias() {
        assertThat(check(new DatabaseAliasRule(), cluster("a", "[{name: \"My DB!\", alias: mine}]")))
                .isEmpty();
        var findings = check(new DatabaseAliasRule(), cluster("a", "[{name: \"My DB!\"}, {name: \"日本\"}, {name: _x}]"));
        assertThat(findings)
                .extracting(finding -> finding.fix().orElseThrow())
                .containsExactly("add  alias: my_db", "add  alias: main", "add  alias: x");
    }

    @Test
    void anAliasBelongsToOneDatabaseOfTheLake() {
        assertThat(check(new AliasIdentityRule(), cluster("a", "[{name: x}]"), cluster("b", "[{name: y, alias: x}]")))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.fix()).contains("write another alias, for example  alias: b_x"));
        assertThat(check(new AliasIdentityRule(), cluster("a", "[{name: x}, {name: x}]")))
                .isEmpty();
    }

    @Test
    void namesThatGlueTellsApartAreFine() {
        assertThat(
                        check(
                                new GlueNameRule(),
                                tables(
                                        "{include: [archive.b, \"public.*\"], settings: {public.c: {alias: d}, public.d: {alias: c}}}")))
                .isEmpty();
        assertThat(check(new GlueNameRule(), tables("{settings: {public.c: {alias: d}, public.d: {}}}")))
                .hasSize(1);
    }

    @Test
    void excludedTablesCollideWithNothing() {
        assertThat(check(
                        new GlueNameRule(),
                        tables("{include: [\"*\"], exclude: [archive.a], settings: {public.a: {}, archive.a: {}}}")))
                .isEmpty();
    }

    @Test
    void letterCaseDoesNotTellTablesApart() {
        assertThat(check(
                        new GlueNameRule(),
                        cluster("a", "mysql", "instance", "[{name: x, tables: {include: [Orders, orders]}}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("x_orders"));
    }

    @Test
    void aTableWithAnAliasOfItsOwnNameDoesNotCollideWithItself() {
        assertThat(check(new GlueNameRule(), tables("{include: [public.a], settings: {public.a: {alias: a}}}")))
                .isEmpty();
    }

    @Test
    void mysqlTablesNeedNoSchema() {
        var tables = "[{name: x, tables: {include: [orders], exclude: [\"o?\"], settings: {orders: {}}}}]";
        assertThat(check(new TableNameRule(), cluster("a", "mysql", "instance", tables)))
                .isEmpty();
        assertThat(check(new TableNameRule(), cluster("a", tables))).hasSize(3);
    }

    @Test
    void patternsWithAStarMayMatchASchemaToo() {
        assertThat(check(new TableNameRule(), tables("{include: [\"*\", \"*payment\", \"public.p?\"]}")))
                .isEmpty();
    }

    @Test
    void settingsOfTakenTablesAreFine() {
        assertThat(check(
                        new SettingsTakenRule(),
                        tables("{include: [public.a, \"b.*\"], settings: {public.a: {}, b.c: {}}}")))
                .isEmpty();
        assertThat(check(new SettingsTakenRule(), tables("{settings: {public.a: {}}}")))
                .isEmpty();
    }

    @Test
    void settingsOfTablesLeftOutSayWhichFilterLeavesThemOut() {
        var findings = check(
                new SettingsTakenRule(),
                tables("{include: [\"public.*\"], exclude: [public.a], settings: {public.a: {}, b.c: {}}}"));
        assertThat(findings)
                .extracting(Diagnostic::detail)
                .anySatisfy(detail -> assertThat(detail).endsWith("exclude matches it."))
                .anySatisfy(detail -> assertThat(detail).endsWith("include does not match it."));
    }

    @Test
    void aValuePartitionMayTakeThePlaceOfItsColumn() {
        assertThat(check(new PartitionNameRule(), partitions("{as: region, value: Region}")))
                .isEmpty();
        assertThat(check(new PartitionNameRule(), partitions("{as: region, truncate: region, width: 2}")))
                .hasSize(1);
        assertThat(check(
                        new PartitionNameRule(),
                        partitions("{as: region, value: region}, {as: x, bucket: region, buckets: 2}")))
                .isEmpty();
    }

    @Test
    void partitionNamesOfDifferentTablesMayBeEqual() {
        assertThat(
                        check(
                                new PartitionNameRule(),
                                tables(
                                        "{settings: {public.a: {partitionBy: [{as: x, year: d}]}, public.b: {partitionBy: [{as: x, year: d}]}}}")))
                .isEmpty();
    }

    @Test
    void aPartitionIsReportedOnceThoughTwoThingsBearItsName() {
        assertThat(check(new PartitionNameRule(), partitions("{as: d, year: d}, {as: d, month: d}")))
                .hasSize(2);
    }

    @Test
    void aClusterThatMarksNothingIsWarnedOf() {
        assertThat(check(new MarkedDatabaseRule(), cluster("a", "[]"), cluster("b", "[{name: x}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.CLUSTER_WITHOUT_DATABASES));
    }

    @Test
    void everyTasksSizeOfATableIsWarnedOfAndNoHistory() {
        assertThat(
                        check(
                                new NotInEffectRule(),
                                tables(
                                        "{settings: {public.a: {task: {cpu: 1024, memory: 8192}}, public.b: {task: {cpu: 1024, memory: 8192}}, public.c: {longterm: {key: [x]}}}}")))
                .hasSize(2);
    }

    @Test
    void onlyLatestStatesNeedAKey() {
        assertThat(
                        check(
                                new LongtermWithoutKeyRule(),
                                tables(
                                        "{settings: {public.a: {longterm: {}}, public.b: {longterm: {mode: versions}}, public.c: {longterm: {mode: snapshots}}, public.d: {longterm: {key: [x]}}}}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.LONGTERM_WITHOUT_KEY));
    }

    private static Document partitions(String fields) {
        return tables("{settings: {public.a: {partitionBy: [%s]}}}".formatted(fields));
    }

    private static void sizes(int cpu, int... memories) {
        for (var memory : memories) {
            assertThat(check(new TaskSizeRule(), lake("  task: {cpu: %d, memory: %d}\n".formatted(cpu, memory))))
                    .as("%d with %d", cpu, memory)
                    .isEmpty();
        }
    }

    private static void advised(int cpu, int memory, int better) {
        assertThat(check(new TaskSizeRule(), lake("  task: {cpu: %d, memory: %d}\n".formatted(cpu, memory))))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix()).contains("write  memory: " + better));
        sizes(cpu, better);
    }
}
