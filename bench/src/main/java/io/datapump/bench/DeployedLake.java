package io.datapump.bench;

import io.datapump.local.aws.LocalAws;
import io.datapump.reconciler.Planning;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.kind.crawler.CrawlerClient;
import io.datapump.reconciler.kind.eventsubscription.EventSubscriptionClient;
import io.datapump.reconciler.kind.foundation.FoundationClient;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseClient;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationClient;
import io.datapump.reconciler.kind.runconfiguration.RunIndexClient;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionClient;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.spec.LakeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A lake with history and contracts, and an embedded AWS in which it is deployed: three crawlers for each
/// cluster, over its catalog, over its history, and over one view.
///
/// @param folder of the documents, which can be changed
/// @param aws folder of the embedded AWS
record DeployedLake(Path folder, Path aws, int clusters) {

    private static final int VIEWS_PER_CONTRACT = 100;

    /// Writes the documents.
    static DeployedLake write(Path folder, int clusters) throws IOException {
        var lake = new DeployedLake(folder.resolve("lake-config"), folder.resolve("aws"), clusters);
        lake.useImage("registry.example/pump:1");
        for (int i = 0; i < clusters; i++) {
            lake.exclude(i, "*_audit");
        }
        for (int i = 0; i * VIEWS_PER_CONTRACT < clusters; i++) {
            put(lake.folder.resolve("contracts/curated-%02d.yaml".formatted(i)), contract(i, clusters));
        }
        return lake;
    }

    /// Gives all clusters another image.
    void useImage(String image) throws IOException {
        put(folder.resolve("lake.yaml"), """
                        apiVersion: datapump/v1
                        kind: Lake
                        metadata: {name: bench, owners: [data-platform]}
                        spec:
                          account: "111122223333"
                          region: eu-central-1
                          bucket: bench-lake
                          image: %s
                          catalog: {database: datalake}
                          network:
                            subnets: [subnet-0a1b2c3d4e5f60718]
                            securityGroups: [sg-0a1b2c3d4e5f60718]
                        """.formatted(image));
    }

    /// Gives one cluster another filter.
    void exclude(int cluster, String tables) throws IOException {
        var isAurora = cluster % 2 == 1;
        put(folder.resolve("clusters/shop-%05d.yaml".formatted(cluster)), """
                        apiVersion: datapump/v1
                        kind: Cluster
                        metadata: {name: shop-%1$05d, owners: [team-%2$02d]}
                        spec:
                          source: {engine: %3$s, kind: %4$s}
                          databases:
                            - name: shop
                              alias: shop_%1$05d
                              tables:
                                include: ["public.*"]
                                exclude: ["public.%5$s"]
                                settings:
                                  public.orders:
                                    partitionBy: [{as: ano, year: ordered_at}, {as: mes, month: ordered_at}]
                                    longterm: {key: [order_id], retain: P7Y}
                                  public.customers: {alias: the_customers}
                        """.formatted(
                        cluster,
                        cluster % 20,
                        isAurora ? "aurora-postgresql" : "postgres",
                        isAurora ? "cluster" : "instance",
                        tables));
    }

    private static String contract(int number, int clusters) {
        return """
                apiVersion: datapump/v1
                kind: ScopeContract
                metadata: {name: curated-%1$02d, owners: [data-platform]}
                spec:
                  curated: s3://bench-curated/curated-%1$02d
                  views:
                %2$s""".formatted(
                number,
                IntStream.range(number * VIEWS_PER_CONTRACT, Math.min(clusters, (number + 1) * VIEWS_PER_CONTRACT))
                        .mapToObj("    - table: stock_%05d\n"::formatted)
                        .collect(Collectors.joining()));
    }

    private static void put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    LakeConfig config() {
        var loaded = new LakeConfigLoader().load(folder);
        return loaded.config()
                .orElseThrow(() -> new IllegalStateException(
                        loaded.diagnostics().all().getFirst().toString()));
    }

    LocalAws open() {
        return LocalAws.open(aws, "111122223333", "eu-central-1", Clock.systemUTC());
    }

    /// Creates all that is asked for, as an apply would, without reading before each step.
    void deploy(String stateMachineDefinition) {
        var config = config();
        var clients = open();
        var planning = Planning.of(stateMachineDefinition);
        var bucket = config.lake().value().home().bucket();
        var polling = new Polling(Duration.ofMillis(1), Duration.ofMinutes(1));
        var memo = new S3Memo(clients.s3(), bucket);
        var ground = LakeGround.of(config);
        create(config, planning.foundation(), new FoundationClient(clients.cloudFormation(), polling));
        create(config, planning.database(), new GlueDatabaseClient(clients.glue()));
        create(config, planning.crawler(), new CrawlerClient(clients.glue(), polling, ground));
        create(config, planning.subscription(), new EventSubscriptionClient(clients.rds(), polling, ground));
        create(
                config,
                planning.configuration(),
                new RunConfigurationClient(clients.s3(), bucket, memo, InstantSource.system()));
        create(config, planning.task(), new TaskDefinitionClient(clients.ecs(), polling, memo));
        create(config, planning.index(), new RunIndexClient(clients.s3(), bucket, memo));
        memo.save();
    }

    private static <S extends ResourceState> void create(
            LakeConfig config, ResourceKind<S> kind, ResourceClient<S> client) {
        var scope = Scope.of(config.lake().value());
        kind.desired(config).forEach(desired -> client.create(scope, kind.normalize(desired.value())));
    }
}
