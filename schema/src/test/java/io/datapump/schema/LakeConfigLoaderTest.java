package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.CatalogPolicy;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Home;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.OnPurge;
import io.datapump.schema.spec.OutputFiles;
import io.datapump.schema.spec.OutputFiles.Codec;
import io.datapump.schema.spec.OutputFiles.PassThrough;
import io.datapump.schema.spec.QueryLimit;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.RunPolicy;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableWork;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.TaskSize;
import io.datapump.schema.spec.Transition;
import io.datapump.schema.spec.ValueRules;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Period;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeConfigLoaderTest {

    private static final Path CASES = Path.of("src/test/resources/cases");

    @TempDir
    Path folder;

    @Test
    void everythingThatIsWrittenArrivesInTheRecords() {
        var config = load(CASES.resolve("every-key-written/lake-config"));
        var lake = config.lake().value();
        assertThat(lake.home())
                .isEqualTo(new Home(
                        "111122223333",
                        "eu-central-1",
                        "acme-lake",
                        false,
                        Optional.of("arn:aws:kms:eu-central-1:111122223333:key/0a1b2c3d-1111-2222-3333-444455556666"),
                        Optional.of("arn:aws:sns:eu-central-1:111122223333:runs")));
        assertThat(lake.compute().hashKey())
                .contains("arn:aws:secretsmanager:eu-central-1:111122223333:secret:datapump/hash-key-a1B2c3:key::");
        assertThat(lake.compute().spark())
                .contains(new SparkService(
                        "00f1abcd2efgh345",
                        "arn:aws:iam::111122223333:role/datapump-spark",
                        "s3://acme-artifacts/datapump-spark.jar"));
        assertThat(lake.metadata().owners()).containsExactly("data-platform", "shops");
        assertThat(lake.catalog())
                .isEqualTo(new CatalogPolicy("lake_2", CatalogMode.BOTH, new QueryLimit("data-pump.lake", 1)));
        assertThat(lake.policy())
                .isEqualTo(new RunPolicy(
                        Set.of(SnapshotKind.AUTOMATED),
                        ExportScope.DATABASES,
                        ExportCleanup.KEEP,
                        new TaskSize(256, 2048),
                        new TableRules(
                                new ValueRules(true, "America/Sao_Paulo", OnInvalid.FAIL, OnMisfit.FAIL),
                                new OutputFiles(Codec.GZIP, 4096, PassThrough.COPY),
                                OnPurge.WARN)));
        assertThat(lake.retention())
                .isEqualTo(new Retention(
                        Optional.empty(),
                        Period.ofDays(1),
                        Optional.of(Period.ofDays(9999)),
                        Optional.of(new Transition(StorageClass.INTELLIGENT_TIERING, Period.ofDays(1))),
                        Optional.of(new Transition(StorageClass.GLACIER_INSTANT_RETRIEVAL, Period.ofDays(180)))));
        assertThat(lake.acknowledge())
                .extracting(agreed -> agreed.value().remove())
                .containsExactly("shop-test");
        var shop = config.clusters().getFirst().value();
        assertThat(shop.metadata().description()).contains("no");
        assertThat(shop.source().identifier()).isEqualTo("shop-prod");
        assertThat(shop.subscribed()).isFalse();
        assertThat(shop.overrides())
                .isEqualTo(new RunPolicy.Overrides(
                        Optional.of(Set.of(SnapshotKind.MANUAL)),
                        Optional.of(ExportScope.DATABASES),
                        Optional.of(ExportCleanup.KEEP),
                        Optional.of(new TaskSize(16_384, 122_880)),
                        new TableRules.Overrides(
                                new ValueRules.Overrides(
                                        Optional.of(false),
                                        Optional.of("UTC"),
                                        Optional.of(OnInvalid.DEFAULT_PARTITION),
                                        Optional.of(OnMisfit.MAKE_NULL)),
                                new OutputFiles.Overrides(
                                        Optional.of(Codec.SNAPPY), Optional.of(1), Optional.of(PassThrough.APPEND)),
                                Optional.of(OnPurge.BLOCK))));
        var database = shop.databases().getFirst().value();
        assertThat(database.tables().include()).containsExactly("*", "no", "off");
        assertThat(database.settings()).containsOnlyKeys("no", "orders");
        assertThat(database.settingsOf("no").partitionBy()).hasSize(7);
        var orders = database.settingsOf("orders");
        assertThat(lake.policy().rules().with(orders.rules()))
                .isEqualTo(new TableRules(
                        new ValueRules(true, "Asia/Kolkata", OnInvalid.FAIL, OnMisfit.FAIL),
                        new OutputFiles(Codec.AS_IT_WAS, 64, PassThrough.NEVER),
                        OnPurge.WARN));
        assertThat(orders.work()).isEqualTo(new TableWork(Optional.of(new TaskSize(1024, 8192)), WorkEngine.PUMP));
    }

    @Test
    void whatIsNotWrittenHasItsDefault() throws IOException {
        var config = load(CASES.resolve("warnings/lake-config"));
        var lake = config.lake().value();
        assertThat(lake.catalog())
                .isEqualTo(new CatalogPolicy("datalake", CatalogMode.CRAWLER, new QueryLimit("datapump", 100)));
        assertThat(lake.policy())
                .isEqualTo(new RunPolicy(
                        Set.of(SnapshotKind.values()),
                        ExportScope.EVERYTHING,
                        ExportCleanup.AFTER_SUCCESS,
                        new TaskSize(1024, 4096),
                        TableRules.BUILT_IN));
        assertThat(lake.retention().work()).isEqualTo(Period.ofDays(7));
        var cluster = config.clusters().getFirst().value();
        assertThat(cluster.source().identifier()).isEqualTo("a");
        assertThat(cluster.subscribed()).isTrue();
        assertThat(cluster.overrides()).isEqualTo(RunPolicy.Overrides.NONE);
        assertThat(config.clusters()
                        .get(2)
                        .value()
                        .databases()
                        .getFirst()
                        .value()
                        .alias())
                .isEqualTo("c");
    }

    @Test
    void orderAndPlaceOfFilesAndKeysChangeNothing() throws IOException {
        Files.writeString(folder.resolve("z.yml"), """
                spec:
                  network: {securityGroups: [sg-0a1b2c3d], subnets: [subnet-0a1b2c3d]}
                  image: "registry.example/datapump:1.0.0"
                  bucket: 'acme-lake'
                  region: eu-central-1   # a comment
                  account: "111122223333"
                metadata:
                    name: acme
                kind: Lake
                apiVersion: datapump/v1
                """.replace("\n", "\r\n"));
        Files.createDirectories(folder.resolve("a/b"));
        for (var name : List.of("a", "b", "c")) {
            Files.copy(
                    CASES.resolve("warnings/lake-config/" + name + ".yaml"), folder.resolve("a/b/x" + name + ".yaml"));
        }
        var other = load(folder);
        var same = load(CASES.resolve("warnings/lake-config"));
        assertThat(other.lake().value()).isEqualTo(same.lake().value());
        assertThat(other.clusters())
                .extracting(cluster -> cluster.value().name())
                .containsExactly("a", "b", "c");
        assertThat(ClusterRun.allOf(other)).isEqualTo(ClusterRun.allOf(same));
    }

    @Test
    void aFolderMayBeNamedInAnyWay() throws IOException {
        Files.copy(CASES.resolve("warnings/lake-config/lake.yaml"), folder.resolve("lake.yaml"));
        Files.createSymbolicLink(folder.resolveSibling(folder.getFileName() + "-link"), folder);
        var link = folder.resolveSibling(folder.getFileName() + "-link");
        assertThat(new LakeConfigLoader().load(link).files()).containsExactly(link + "/lake.yaml");
        assertThat(new LakeConfigLoader().load(Path.of(folder + "/")).files()).containsExactly(folder + "/lake.yaml");
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        var file = Files.writeString(folder.resolve("lake.yaml"), "kind: Lake\n");
        assertThat(new LakeConfigLoader().load(file).diagnostics().all())
                .extracting(finding -> finding.code())
                .containsExactly(DiagnosticCode.FOLDER_MISSING);
    }

    @Test
    void hostileFilesAreAnsweredInNoTime() throws IOException {
        Files.writeString(folder.resolve("deep.yaml"), "kind: Cluster\na: " + "[".repeat(1_000_000));
        Files.writeString(folder.resolve("deeper.yaml"), "- ".repeat(100_000) + "x\n");
        Files.writeString(folder.resolve("wide.yaml"), "kind: Cluster\n" + "x: 1\n".repeat(100_000));
        Files.writeString(
                folder.resolve("hyphens.yaml"),
                "apiVersion: datapump/v1\nkind: Cluster\nmetadata: {name: " + "a-".repeat(200_000) + "a}\nspec: {}\n");
        Files.writeString(folder.resolve("number.yaml"), "kind: Lake\nspec: {task: " + "9".repeat(50_000) + "}\n");
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> {
            var loaded = new LakeConfigLoader().load(folder);
            assertThat(loaded.config()).isEmpty();
            assertThat(loaded.diagnostics().all()).hasSizeBetween(50, 100);
        });
    }

    private static LakeConfig load(Path folder) {
        return new LakeConfigLoader().load(folder).config().orElseThrow();
    }
}
