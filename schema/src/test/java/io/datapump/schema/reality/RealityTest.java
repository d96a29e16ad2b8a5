package io.datapump.schema.reality;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.layout.ExportId;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.reality.Inventory.Fate;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealityTest {

    private static Declared<ClusterSpec> cluster(String name, String engine, String databases) {
        var text = """
                apiVersion: datapump/v1
                kind: Cluster
                metadata: {name: %s}
                spec:
                  source: {engine: %s, kind: instance}
                  databases: %s
                """.formatted(name, engine, databases);
        var root = YamlReader.read("a.yaml", text).root().orElseThrow();
        var document = new Document("a.yaml", DocumentKind.CLUSTER, (YamlNode.Mapping) root);
        return new Declared<>(ClusterBinder.bind(document), document, true);
    }

    private static Reality reality(String engine, String databases, String facts) {
        return new Reality(
                cluster("shop", engine, databases), ExportScope.EVERYTHING, FactsFile.read(facts), new SimpleEngine());
    }

    private static List<DiagnosticCode> codes(String engine, String databases, String facts) {
        return reality(engine, databases, facts).findings().stream()
                .map(Diagnostic::code)
                .toList();
    }

    @Test
    void anExportOfAPartProvesNothingOfTheRest() {
        var facts = """
                {"exportOnly": ["shop.public", "crm"],
                 "tables": {"shop.public.film": {"columns": {"id": "bigint"}}, "crm.public.deal": {}}}""";

        assertThat(codes("postgres", "[{name: hr}]", facts)).isEmpty();
        assertThat(codes("postgres", "[{name: shop, tables: {include: [public.film, archive.film, \"x.*\"]}}]", facts))
                .isEmpty();
        assertThat(codes("postgres", "[{name: shop, tables: {include: [public.flim]}}]", facts))
                .containsExactly(DiagnosticCode.UNKNOWN_TABLE);
        assertThat(codes("postgres", "[{name: crm, tables: {include: [\"x.*\"]}}]", facts))
                .containsExactly(DiagnosticCode.FILTER_MATCHES_NOTHING);
    }

    @Test
    void tablesOfMySqlHaveNoSchema() {
        var reality = reality(
                "mysql", "[{name: shop, tables: {include: [film, flim], settings: {film: {alias: films}}}}]", """
                {"tables": {"shop.shop.film": {"columns": {"id": "int"}}, "shop.shop.rental": {}}}""");

        assertThat(reality.findings()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.UNKNOWN_TABLE);
        assertThat(reality.inventory().items())
                .extracting(Inventory.Item::fate)
                .containsExactly(new Fate.Taken(new LakeTable("shop", "films")), new Fate.NotIncluded());
    }

    @Test
    void partitionsOfPartitionsAreWithTheNearestParentThatIsTaken() {
        var facts = """
                {"tables": {"shop.public.p": {}, "shop.public.p_1": {"parent": "shop.public.p"},
                            "shop.public.p_1_a": {"parent": "shop.public.p_1"}}}""";

        assertThat(reality("postgres", "[{name: shop}]", facts).inventory().items())
                .extracting(Inventory.Item::fate)
                .containsExactly(
                        new Fate.Taken(new LakeTable("shop", "p")),
                        new Fate.PartitionOf("shop.public.p"),
                        new Fate.PartitionOf("shop.public.p_1"));
        assertThat(reality("postgres", "[{name: shop, tables: {exclude: [public.p_1]}}]", facts)
                        .inventory()
                        .items())
                .extracting(Inventory.Item::fate)
                .contains(new Fate.PartitionOf("shop.public.p"));
        assertThat(reality("postgres", "[{name: shop, tables: {include: [public.p_1]}}]", facts)
                        .inventory()
                        .items())
                .extracting(Inventory.Item::fate)
                .containsExactly(
                        new Fate.NotIncluded(),
                        new Fate.Taken(new LakeTable("shop", "p_1")),
                        new Fate.PartitionOf("shop.public.p_1"));
    }

    @Test
    void whatFootersDoNotTellIsNoFinding() {
        assertThat(codes("postgres", """
                        [{name: shop, tables: {settings: {public.film: {
                            partitionBy: [{as: ano, year: at}, {as: kind, value: kind, type: int}],
                            longterm: {key: [id]}}}}}]""", """
                        {"tables": {"shop.public.film": {"columns": {
                            "at": {"source": "date", "glue": "string"}, "id": {}, "kind": {"source": "text", "glue": "string"}}}}}""")).isEmpty();
    }

    @Test
    void tablesWithoutKnownColumnsAreNotJudgedByThem() {
        assertThat(codes(
                        "postgres",
                        "[{name: shop, tables: {settings: {public.film: {columns: {drop: [secret]}}}}}]",
                        """
                        {"tables": {"shop.public.film": {}}}"""))
                .isEmpty();
    }

    @Test
    void typesThatDoFit() {
        assertThat(codes("postgres", """
                        [{name: shop, tables: {settings: {public.film: {partitionBy: [
                            {as: a, value: year_text, type: int}, {as: b, value: day_text, type: date},
                            {as: c, value: big, type: bigint}, {as: d, value: day, type: date}]}}}}]""", """
                        {"tables": {"shop.public.film": {"columns": {
                            "year_text": {"source": "text", "glue": "string", "min": "1999", "max": "2024"},
                            "day_text": {"source": "date", "glue": "string", "min": "2024-01-01", "max": "2024-12-31"},
                            "big": {"source": "bigint", "glue": "bigint", "min": "-9", "max": "9223372036854775807"},
                            "day": {"source": "date", "glue": "date", "min": "0", "max": "19000"}}}}}""")).isEmpty();
    }

    @Test
    void theServerOfAnAutomatedSnapshotIsInItsName() {
        var prod = cluster("a", "postgres", "[]");
        var shop = cluster("shop", "postgres", "[]");
        var longer = cluster("shop-eu", "postgres", "[]");
        var clusters = List.of(prod, shop, longer);
        var arn = "arn:aws:rds:eu-central-1:111122223333:snapshot:";

        assertThat(ExportedServer.of(arn + "rds:shop-eu-2026-03-01-03-07").among(clusters, "e"))
                .containsExactly(longer);
        assertThat(ExportedServer.of(arn + "shop-before").among(clusters, "e")).containsExactly(shop);
        assertThat(ExportedServer.of(arn + "shop-eu-before").among(clusters, "e"))
                .containsExactly(shop, longer);
        assertThat(ExportedServer.of(arn + "crm-before").among(clusters, "e")).isEmpty();
        assertThat(ExportedServer.of("arn:aws:rds:eu-central-1:111122223333:cluster:shop")
                        .among(clusters, "e"))
                .containsExactly(shop);
    }

    @Test
    void anExportThatDataPumpStartedNamesItsCluster() {
        var one = cluster("shop", "postgres", "[]");
        var two = cluster("shop-eu", "postgres", "[]");
        var arn = "arn:aws:rds:eu-central-1:111122223333:snapshot:shop-eu-before";
        var export = ExportId.of("shop", arn).value();

        assertThat(ExportedServer.of(arn).among(List.of(one, two), export)).containsExactly(one);
    }
}
