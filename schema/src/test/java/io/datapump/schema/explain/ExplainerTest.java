package io.datapump.schema.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.ContractBinder;
import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.bind.LakeBinder;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExplainerTest {

    private final Explainer explainer = explainer("""
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: acme}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: acme-lake
              image: registry.example/datapump:1.0.0
              network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
              export: {cleanup: keep}
              task: {cpu: 512, memory: 2048}
            """, """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: shop}
            spec:
              source: {engine: postgres, kind: instance}
              typed: true
              databases:
                - name: shop
                  alias: loja
                  tables:
                    include: ["public.*", public.tmp_kept]
                    exclude: ["*.tmp_*"]
                    settings:
                      public.orders:
                        alias: pedidos
                        partitionBy: [{as: ano, year: created}]
                        typed: false
                - name: crm
            """, """
            apiVersion: datapump/v1
            kind: ScopeContract
            metadata: {name: ops}
            spec:
              curated: s3://acme-curated/ops
              views: [{table: tickets}]
            """);

    @Test
    void everySettingOfATableComesWithThePlaceThatSaysSo() {
        assertThat(lines("shop/shop/public.orders"))
                .contains(
                        "taken = yes, by include \"public.*\" (cluster.yaml:11:19)",
                        "table = datalake.loja_pedidos (cluster.yaml:15:20)",
                        "folder = s3://acme-lake/catalog/shop/loja.pedidos/ (cluster.yaml:15:20)",
                        "partitionBy[0] = {as: ano, year: created, type: int, pad: true} (cluster.yaml:16:27)",
                        "typed = false (cluster.yaml:17:20)",
                        "task.cpu = 512 (lake.yaml:11:15)",
                        "export.cleanup = keep (lake.yaml:10:21)",
                        "export.scope = everything (built in)",
                        "subscribed = true (built in)",
                        "source.identifier = shop (built in)",
                        "bucket = acme-lake (lake.yaml:7:11)");
    }

    @Test
    void aTableThatSaysNothingHasWhatItsClusterSays() {
        assertThat(lines("shop/shop/public.film"))
                .contains(
                        "table = datalake.loja_film (cluster.yaml:9:14)",
                        "alias = film (built in)",
                        "partitionBy = [] (built in)",
                        "typed = true (cluster.yaml:6:10)");
    }

    @Test
    void aTableIsFoundInTheDatabaseThatTakesIt() {
        assertThat(subjects("shop/public.orders")).containsExactly("shop/shop/public.orders", "shop/crm/public.orders");
        assertThat(subjects("shop/crm/sales.x")).containsExactly("shop/crm/sales.x");
    }

    @Test
    void aTableThatIsNotTakenIsExplainedByThePatternThatKeepsItOut() {
        assertThat(lines("shop/shop/public.tmp_1"))
                .contains("taken = no, by exclude \"*.tmp_*\" (cluster.yaml:12:19)")
                .noneMatch(line -> line.startsWith("folder"));
        assertThat(lines("shop/shop/public.tmp_kept"))
                .contains("taken = yes, by include \"public.tmp_kept\" (cluster.yaml:11:31)");
        assertThat(lines("shop/shop/sales.x"))
                .contains("taken = no, no pattern under include matches it (cluster.yaml:11:9)");
    }

    /// Seen elsewhere: hyphens and capitals were replaced without a word, and the table was looked for in vain.
    @Test
    void theNameInGlueOfEveryTableIsShown() {
        var named = "public.orders = datalake.loja_pedidos (cluster.yaml:15:20)";
        assertThat(lines("shop/shop"))
                .contains(
                        named,
                        "public.tmp_kept = datalake.loja_tmp_kept (cluster.yaml:9:14)",
                        "any other table = datalake.loja_ and its own name, in lower case, _ for what is no letter, digit or underscore (cluster.yaml:9:14)");
        assertThat(lines("shop"))
                .contains(named)
                .anyMatch(line -> line.startsWith("any other table = datalake.crm_ and its own name"));
        assertThat(lines("shop/shop/public.Order-Lines"))
                .contains("table = datalake.loja_order_lines (cluster.yaml:9:14)");
    }

    @Test
    void lakesClustersDatabasesContractsAndViewsAreExplainedToo() {
        assertThat(lines("acme")).contains("athena.scanLimitGiB = 100 (built in)");
        assertThat(lines("shop")).contains("source.engine = postgres (cluster.yaml:5:20)");
        assertThat(lines("shop/shop")).contains("alias = loja (cluster.yaml:9:14)");
        assertThat(lines("ops")).contains("athenaDatabase = ops_catalog (built in)");
        assertThat(lines("ops/tickets")).contains("crawler = tickets_crawler (contract.yaml:6:19)");
    }

    @Test
    void anUnknownNameIsAnsweredWithTheNearestKnownOne() {
        assertThat(explainer.explain("shpo"))
                .isEqualTo(new Answer.Unknown("Nothing is declared under the name \"shpo\".", Optional.of("shop")));
        assertThat(explainer.explain("shop/shp/public.x")).isInstanceOf(Answer.Unknown.class);
        assertThat(explainer.explain("ops/ticket")).isInstanceOf(Answer.Unknown.class);
        assertThat(explainer.explain("acme/shop")).isInstanceOf(Answer.Unknown.class);
        assertThat(explainer.explain("")).isInstanceOf(Answer.Unknown.class);
    }

    @Test
    void theTextAlignsNamesValuesAndPlaces() {
        assertThat(ExplanationWriter.text(explained("shop/shop/public.tmp_1"))).startsWith("""
                shop/shop/public.tmp_1

                in the lake
                  taken                   no, by exclude "*.tmp_*"           cluster.yaml:12:19

                database shop
                """);
    }

    private List<Explanation> explained(String name) {
        return ((Answer.Explained) explainer.explain(name)).all();
    }

    private List<String> subjects(String name) {
        return explained(name).stream().map(Explanation::subject).toList();
    }

    private List<String> lines(String name) {
        return explained(name).stream()
                .flatMap(explanation -> explanation.sections().stream())
                .flatMap(section -> section.settings().stream())
                .map(setting -> "%s = %s (%s)"
                        .formatted(
                                setting.name(),
                                setting.value(),
                                setting.at().map(Object::toString).orElse("built in")))
                .collect(Collectors.toList());
    }

    private static Explainer explainer(String lake, String cluster, String contract) {
        var lakeDocument = document("lake.yaml", DocumentKind.LAKE, lake);
        var clusterDocument = document("cluster.yaml", DocumentKind.CLUSTER, cluster);
        var contractDocument = document("contract.yaml", DocumentKind.SCOPE_CONTRACT, contract);
        return new Explainer(new Declarations(
                "lake-config",
                List.of(lakeDocument, clusterDocument, contractDocument),
                true,
                List.of(new Declared<>(LakeBinder.bind(lakeDocument), lakeDocument, true)),
                List.of(new Declared<>(ClusterBinder.bind(clusterDocument), clusterDocument, true)),
                List.of(new Declared<>(ContractBinder.bind(contractDocument), contractDocument, true))));
    }

    private static Document document(String file, DocumentKind kind, String text) {
        return new Document(file, kind, (YamlNode.Mapping)
                YamlReader.read(file, text).root().orElseThrow());
    }
}
