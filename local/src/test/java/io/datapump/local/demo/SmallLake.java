package io.datapump.local.demo;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.aws.LocalOptions;
import io.datapump.local.source.SampleDatabase;
import io.datapump.pump.pipeline.Pipeline;
import io.datapump.pump.pipeline.Placement;
import io.datapump.pump.pipeline.StateMachineDefinition;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.Loss;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A lake over four tables of the sample server, small enough to be run hundreds of times.
record SmallLake(Path folder, LocalAws aws, LakeConfig config) {

    static final String CLUSTER = "pagila-prod";

    private static final SampleDatabase SERVER = new SampleDatabase(7, 300);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static final String LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: small, owners: [tests]}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: small-lake
              image: 111122223333.dkr.ecr.eu-central-1.amazonaws.com/datapump:0.1.0
              network: {subnets: [subnet-0a1b2c3d4e5f60718], securityGroups: [sg-0a1b2c3d4e5f60718]}
            """;

    /// The nights of the small lake: payments of the oldest months go, `customer` changes its name once, and `film`
    /// loses a column.
    enum Night {
        FIRST("customer", "[]", YearMonth.of(2025, 5), Instant.parse("2026-01-05T03:10:00Z")),
        SECOND("clients", "[description]", YearMonth.of(2025, 9), Instant.parse("2026-01-06T03:10:00Z")),
        THIRD("clients", "[description]", YearMonth.of(2025, 11), Instant.parse("2026-01-07T03:10:00Z"));

        private final String customerAlias;
        private final String droppedOfFilm;
        private final YearMonth purgedBefore;
        private final Instant at;

        Night(String customerAlias, String droppedOfFilm, YearMonth purgedBefore, Instant at) {
            this.customerAlias = customerAlias;
            this.droppedOfFilm = droppedOfFilm;
            this.purgedBefore = purgedBefore;
            this.at = at;
        }

        SampleDatabase content() {
            return SERVER.purgeBefore(purgedBefore);
        }
    }

    static SmallLake open(Path folder, Night night) {
        return open(folder, night, LocalOptions.standard());
    }

    /// Opens the AWS in the folder with a night's configuration, which is not applied yet.
    static SmallLake open(Path folder, Night night, LocalOptions options) {
        return open(folder, LAKE, cluster(night), options);
    }

    /// Opens the AWS in the folder with a configuration of these two documents, which is not applied yet.
    static SmallLake open(Path folder, String lake, String cluster, LocalOptions options) {
        var config = configuration(folder.resolve("lake-config"), lake, cluster);
        var home = config.lake().value().home();
        return new SmallLake(
                folder, LocalAws.open(folder, home.account(), home.region(), Clock.systemUTC(), options), config);
    }

    private static LakeConfig configuration(Path folder, String lake, String cluster) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("lake.yaml"), lake);
            Files.writeString(folder.resolve("cluster.yaml"), cluster);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new LakeConfigLoader().load(folder).config().orElseThrow();
    }

    private static String cluster(Night night) {
        return """
            apiVersion: datapump/v1
            kind: Cluster
            metadata: {name: pagila-prod, owners: [tests]}
            spec:
              source: {engine: postgres, kind: instance}
              acknowledge: [{remove: pagila/public.payment/purged/payment_date=2030-01-01}]
              databases:
                - name: pagila
                  tables:
                    include: [public.payment, public.customer, public.film, public.empty_notes]
                    settings:
                      public.customer: {alias: %s}
                      public.film: {columns: {drop: %s}}
                      public.payment:
                        partitionBy: [{as: ano, year: payment_date}, {as: mes, month: payment_date}]
            """.formatted(night.customerAlias, night.droppedOfFilm);
    }

    void apply() {
        var reconciler = aws.reconciler(
                StateMachineDefinition.render(Pipeline.standard(), Placement.ofStack(TaskDefinitionKind.CONTAINER)));
        var losses = reconciler.plan(config).losses().stream().map(Loss::name).collect(Collectors.toUnmodifiableSet());
        var plan = reconciler.plan(config, PlanOptions.STANDARD.acknowledging(losses));
        if (!reconciler.apply(config, plan, line -> {}).succeeded()) {
            throw new IllegalStateException("The configuration could not be applied.");
        }
    }

    /// Takes a night's snapshot, which is announced and not yet exported.
    void snapshot(Night night) {
        aws.databases().register(SourceKind.INSTANCE, CLUSTER, night.content());
        aws.databases().takeSnapshot(CLUSTER, night.at);
    }

    /// A whole night from apply to notification.
    static SmallLake spend(Path folder, Night night, LocalOptions options) {
        var lake = open(folder, night, options);
        lake.apply();
        lake.snapshot(night);
        lake.aws.settle();
        return lake;
    }

    ObjectStore objects() {
        return new S3ObjectStore(aws.s3(), config.lake().value().home().bucket());
    }

    LakeState state() {
        return LakeState.of(aws, config.lake().value());
    }

    /// All notifications, oldest first.
    List<JsonNode> notifications() {
        return aws.published(Foundation.of(config.lake().value()).notificationTopicArn()).stream()
                .map(message -> JSON.readTree(message.message()))
                .toList();
    }

    /// Copies a lake's folder as it lies there, times of files included: the embedded S3 makes ETags of them. What the
    /// embedded AWS replaces and never writes into is linked, not copied.
    static void copy(Path from, Path to) {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                var below = from.relativize(file);
                var target = to.resolve(below.toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (below.startsWith("objects")) {
                    Files.createLink(target, file);
                } else {
                    Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
