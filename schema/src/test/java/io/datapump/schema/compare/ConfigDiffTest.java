package io.datapump.schema.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.RandomConfig;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigDiffTest {

    private static final String CLUSTER = """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: shop-prod}
            spec:
              source: {engine: postgres, kind: instance, identifier: shop}
              databases:
                - name: shop
                  tables:
                    include: ["public.*"]
                    exclude: [public.tmp]
                    settings:
                      public.orders: {alias: orders, partitionBy: [{as: ano, year: created}], longterm: {key: [id], retain: P7Y}}
            """;

    @TempDir
    private Path folder;

    private int loads;

    @Test
    void aConfigurationDoesNotDifferFromItself() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(ConfigDiff.between(RandomConfig.of(seed), RandomConfig.of(seed))
                            .isEmpty())
                    .isTrue();
        }
    }

    @Test
    void twoDifferentConfigurationsDiffer() {
        for (int seed = 0; seed < 50; seed++) {
            var base = RandomConfig.of(seed);
            var head = RandomConfig.of(seed + 1000);
            assertThat(ConfigDiff.between(base, head).isEmpty()).isFalse();
        }
    }

    @Test
    void aMovedFileIsNoDifference() throws IOException {
        var diff = ConfigDiff.between(load("teams/a/shop.yaml", CLUSTER), load("teams/b/Shop.yaml", CLUSTER));
        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.moves()).singleElement().satisfies(move -> {
            assertThat(move.subject()).isEqualTo("cluster shop-prod");
            assertThat(move.from()).endsWith("teams/a/shop.yaml");
            assertThat(move.to()).endsWith("teams/b/Shop.yaml");
        });
    }

    @Test
    void commentsOrderOfKeysAndSpelledOutDefaultsAreNoDifference() throws IOException {
        var spelled = CLUSTER.replace("  databases:", "  subscribed: true   # as always\n  databases:")
                .replace("- name: shop\n", "- alias: shop\n      name: shop\n");
        assertThat(differences(CLUSTER, spelled)).isEmpty();
    }

    @Test
    void aClusterOfTheSameSourceIsRenamed() throws IOException {
        assertThat(differences(CLUSTER, CLUSTER.replace("shop-prod", "shop-prd")))
                .containsExactly("> shop-prd: cluster shop-prod → shop-prd");
    }

    @Test
    void aClusterOfAnotherSourceIsGainedAndTheOldOneLost() throws IOException {
        assertThat(differences(
                        CLUSTER, CLUSTER.replace("shop-prod", "crm").replace("identifier: shop", "identifier: crm")))
                .containsExactly(
                        "- shop-prod: cluster of source shop, databases shop",
                        "+ crm: cluster of source crm, databases shop");
    }

    @Test
    void aDatabaseIsLostOrGainedOrRenamed() throws IOException {
        assertThat(differences(CLUSTER, CLUSTER.replace("- name: shop", "- name: other")))
                .containsExactly(
                        "- shop-prod/shop: database marked as shop", "+ shop-prod/other: database marked as other");
        assertThat(differences(CLUSTER, CLUSTER.replace("- name: shop", "- name: shop\n      alias: loja")))
                .containsExactly("> shop-prod/shop: alias: shop → loja");
        assertThat(differences(CLUSTER, CLUSTER.replace("- name: shop", "- name: other\n      alias: shop")))
                .containsExactly("~ shop-prod/other: database shop → other");
    }

    @Test
    void patternsAndTheTablesTheyNameAreGainedOrLost() throws IOException {
        assertThat(differences(CLUSTER, CLUSTER.replace("[\"public.*\"]", "[\"public.*\", \"sales.*\"]")))
                .containsExactly("~ shop-prod/shop: include: + \"sales.*\"");
        assertThat(differences(
                        CLUSTER,
                        CLUSTER.replace("[public.tmp]", "[public.tmp, public.orders]")
                                .replaceAll(" +settings:\n.*\n", "")))
                .containsExactly(
                        "~ shop-prod/shop: exclude: + \"public.orders\"",
                        "- shop-prod/shop/public.orders: table datalake.shop_orders");
        assertThat(differences(CLUSTER, CLUSTER.replace("exclude: [public.tmp]", "exclude: []")))
                .containsExactly(
                        "~ shop-prod/shop: exclude: - \"public.tmp\"",
                        "+ shop-prod/shop/public.tmp: table datalake.shop_tmp");
    }

    @Test
    void tablesAreRenamedRepartitionedAndKeptForLongerOrShorter() throws IOException {
        assertThat(differences(CLUSTER, CLUSTER.replace("alias: orders", "alias: pedidos")))
                .containsExactly("> shop-prod/shop/public.orders: table datalake.shop_orders → datalake.shop_pedidos");
        assertThat(differences(CLUSTER, CLUSTER.replace("P7Y", "P2Y")))
                .containsExactly("~ shop-prod/shop/public.orders: longterm.retain: P7Y → P2Y");
        assertThat(differences(CLUSTER, CLUSTER.replace("year: created", "year: paid")))
                .containsExactly(
                        "~ shop-prod/shop/public.orders: partitionBy: [{as: ano, year: created, type: int, pad: true}] → [{as: ano, year: paid, type: int, pad: true}]");
    }

    @Test
    void everyDifferenceThatTakesDataAwaySaysWhatComesOfIt() throws IOException {
        var base = load("shop.yaml", CLUSTER);
        var head =
                load("shop.yaml", CLUSTER.replace("shop-prod", "crm").replace("identifier: shop", "identifier: crm"));
        assertThat(ConfigDiff.between(base, head).differences())
                .filteredOn(each -> each.sign() == Difference.Sign.REMOVED)
                .allSatisfy(each -> assertThat(each.effect()).isPresent());
    }

    @Test
    void theTextSaysWhatIsDifferentWhereAndWhatComesOfIt() throws IOException {
        var diff = ConfigDiff.between(
                load("shop.yaml", CLUSTER),
                load("other.yaml", CLUSTER.replace("P7Y", "P2Y").replace("[public.tmp]", "[]")));
        assertThat(ConfigDiffWriter.text(diff).replace(folder.toString(), "F").replaceAll("load-\\d+/", ""))
                .isEqualTo("""
                        ~ shop-prod/shop                F/other.yaml:7:13
                            exclude: - "public.tmp"
                            Tables that match are gained, unless another pattern decides.

                        ~ shop-prod/shop/public.orders  F/other.yaml:7:13
                            longterm.retain: P7Y → P2Y
                            History older than the period goes with the next run that keeps history.

                        + shop-prod/shop/public.tmp     F/other.yaml:7:13
                            table datalake.shop_tmp
                            It is gained with the next snapshot.

                        moved: cluster shop-prod from F/shop.yaml to F/other.yaml
                        1 gained, 2 changed.
                        """);
        assertThat(ConfigDiffWriter.text(new ConfigDiff(List.of(), List.of())))
                .isEqualTo("No difference: both ask for the same.\n");
    }

    private List<String> differences(String base, String head) throws IOException {
        return ConfigDiff.between(load("shop.yaml", base), load("shop.yaml", head)).differences().stream()
                .map(each -> each.sign().text() + " " + each.subject() + ": " + each.what())
                .toList();
    }

    private LakeConfig load(String file, String cluster) throws IOException {
        var into = folder.resolve("load-" + loads++);
        Files.createDirectories(into.resolve(file).getParent());
        Files.writeString(into.resolve(file), cluster);
        Files.writeString(into.resolve("lake.yaml"), """
                apiVersion: datapump/v1
                kind: Lake
                metadata: {name: acme}
                spec:
                  account: "111122223333"
                  region: eu-central-1
                  bucket: acme-lake
                  image: registry.example/datapump:1.0.0
                  network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
                """);
        var loaded = new LakeConfigLoader().load(into);
        assertThat(loaded.config())
                .as(() -> TextReport.PLAIN.findings(loaded.diagnostics()))
                .isPresent();
        return loaded.config().orElseThrow();
    }
}
