package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.cluster;
import static io.datapump.schema.check.DocumentFixtures.contract;
import static io.datapump.schema.check.DocumentFixtures.lake;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import org.junit.jupiter.api.Test;

/// Where the rules about contracts and their views end.
class ContractRulesTest {

    @Test
    void aContractAndAClusterMayHaveOneName() {
        assertThat(check(new ContractNameRule(), contract("a", "s3://bucket", "[{table: a}]"), cluster("a", "[]")))
                .isEmpty();
        assertThat(check(
                        new ContractNameRule(),
                        contract("a", "s3://bucket/a", "[{table: a}]"),
                        contract("a", "s3://bucket/b", "[{table: b}]")))
                .hasSize(1);
    }

    @Test
    void aViewThatIsThereThreeTimesIsReportedTwice() {
        var one = contract("a", "s3://bucket/a", "[{table: x}, {table: x}]");
        var other = in("other", contract("b", "s3://bucket/b", "[{table: x}, {table: x}]"));
        assertThat(check(new ViewTableRule(), one, other)).hasSize(2);
        assertThat(check(new ViewCrawlerRule(), one, other))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.fix()).contains("write another table, for example  table: b_x"));
    }

    @Test
    void foldersSideBySideAreFine() {
        assertThat(check(
                        new ViewFolderRule(),
                        contract("a", "s3://bucket/x", "[{table: a}, {table: ab}]"),
                        contract("b", "s3://bucket/x/abc", "[{table: a}]"),
                        contract("c", "s3://other/x/a", "[{table: c}]"),
                        contract("d", "s3://bucket", "[{table: b}]")))
                .isEmpty();
    }

    @Test
    void aFolderInsideIsFoundHoweverDeepAndOnWhicheverSideItIsWritten() {
        assertThat(check(
                        new ViewFolderRule(),
                        contract("a", "s3://bucket//x/y/z/a/", "[{table: inner}]"),
                        contract("b", "s3://bucket", "[{table: x}]")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.span().start().file()).isEqualTo("a.yaml");
                    assertThat(finding.detail()).contains("s3://bucket/x/y/z/a/inner/", "s3://bucket/x/");
                });
    }

    @Test
    void onlyTheZonesOfTheLakesOwnBucketAreTaken() {
        assertThat(check(
                        new LakeZoneRule(),
                        lake(""),
                        contract("a", "s3://acme-lake", "[{table: cataloged}]"),
                        contract("b", "s3://acme-lake/catalogs", "[{table: b}]"),
                        contract("c", "s3://acme-lake/x/catalog", "[{table: c}]"),
                        contract("d", "s3://other/catalog", "[{table: d}]")))
                .isEmpty();
        assertThat(check(
                        new LakeZoneRule(),
                        lake(""),
                        contract("a", "s3://acme-lake/", "[{table: work}, {table: runs}]"),
                        contract("b", "s3://acme-lake/exported", "[{table: b}, {table: c}]")))
                .hasSize(3);
    }

    @Test
    void foldersThatDifferInSlashesAreOne() {
        assertThat(check(
                        new CuratedFolderRule(),
                        contract("a", "s3://bucket", "[{table: a}]"),
                        contract("b", "s3://bucket/", "[{table: b}]"),
                        contract("c", "s3://bucket//x/", "[{table: c}]"),
                        contract("d", "s3://bucket/x", "[{table: d}]"),
                        contract("e", "s3://bucket/X", "[{table: e}]")))
                .hasSize(2);
    }

    @Test
    void viewsOutsideTheLakesDatabaseMeetNoTable() {
        var cluster = cluster("c", "[{name: crm, tables: {include: [public.a, \"public.*\"]}}]");
        assertThat(check(new ViewNameRule(), lake(""), cluster, contract("o", "s3://bucket", "[{table: crm_a}]")))
                .isEmpty();
    }

    @Test
    void aViewMeetsOnlyTablesThatAreTaken() {
        var view = in("datalake", contract("o", "s3://bucket", "[{table: crm_a}]"));
        assertThat(check(
                        new ViewNameRule(),
                        lake(""),
                        view,
                        cluster("c", "[{name: crm, tables: {include: [public.a]}}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GLUE_NAME_COLLISION));
        assertThat(check(
                        new ViewNameRule(),
                        lake(""),
                        view,
                        cluster("c", "[{name: crm, tables: {include: [public.a], exclude: [public.a]}}]")))
                .isEmpty();
        assertThat(check(
                        new ViewNameRule(),
                        lake(""),
                        view,
                        cluster("c", "[{name: crm, tables: {settings: {public.z: {alias: a}}}}]")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GLUE_NAME_COLLISION));
    }

    @Test
    void aPatternOfADatabaseWhoseAliasBeginsTheViewIsADoubt() {
        var view = in("datalake", contract("o", "s3://bucket", "[{table: crm_eu_orders}, {table: crm}]"));
        for (var alias : new String[] {"crm", "crm_eu"}) {
            assertThat(check(new ViewNameRule(), lake(""), view, cluster("c", "[{name: %s}]".formatted(alias))))
                    .as(alias)
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.code()).isEqualTo(DiagnosticCode.GLUE_NAME_DOUBT));
        }
        assertThat(check(new ViewNameRule(), lake(""), view, cluster("c", "[{name: crm_e}]")))
                .isEmpty();
    }

    private static Document in(String database, Document contract) {
        var text = contract.json()
                .toString()
                .replace("\"spec\":{", "\"spec\":{\"athenaDatabase\":\"%s\",".formatted(database));
        return DocumentFixtures.document(contract.file(), contract.kind(), text);
    }
}
