package io.datapump.reconciler.kind.foundation;

import io.datapump.schema.layout.Arns;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.S3Folder;
import io.datapump.schema.spec.SnapshotKind;
import io.datapump.schema.spec.SourceKind;
import io.datapump.schema.spec.SparkService;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.Transition;
import java.time.Period;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The values of the template's parameters.
final class FoundationParameters {

    /// Of a parameter's 4,096 bytes.
    private static final int PARAMETER = 4_000;

    /// Four lists of this size leave room for the rest of the crawlers' policy in a role's 10,240 characters.
    private static final int CRAWLED = 1_600;

    /// Two snapshots may be missed before the alarm: one day's backup window may move to the next day.
    private static final String SILENT_DAYS = "2";

    private final LakeSpec lake;
    private final List<ClusterSpec> clusters;
    private final List<ContractSpec> contracts;
    private final Arns arns;

    private FoundationParameters(LakeConfig config) {
        this.lake = config.lake().value();
        this.clusters = config.clusters().stream().map(Located::value).toList();
        this.contracts = config.contracts().stream().map(Located::value).toList();
        this.arns = new Arns(lake.home().region(), lake.home().account());
    }

    static Map<String, String> of(LakeConfig config) {
        return new FoundationParameters(config).values();
    }

    private Map<String, String> values() {
        var values = new TreeMap<String, String>();
        values.put("LakeName", lake.name());
        values.put("BucketName", lake.home().bucket());
        values.put("CreateBucket", Boolean.toString(lake.home().createBucket()));
        values.put("KmsKeyArn", lake.home().kmsKey().orElse(""));
        values.put("NotificationTopicArn", lake.home().notificationTopic().orElse(""));
        values.put("Image", lake.compute().image());
        values.put(
                "HashKeyArn",
                lake.compute().hashKey().map(FoundationParameters::secret).orElse(""));
        values.put("Subnets", String.join(",", lake.compute().subnets()));
        values.put("SecurityGroups", String.join(",", lake.compute().securityGroups()));
        values.put("AutomatedSnapshots", ArnPatterns.within(PARAMETER, automatedSnapshots()));
        values.put("ManualSnapshots", Boolean.toString(clusters.stream().anyMatch(takes(SnapshotKind.MANUAL))));
        values.put("SilentDays", clusters.stream().anyMatch(ClusterSpec::subscribed) ? SILENT_DAYS : "0");
        putCrawled(values);
        putLifecycle(values);
        putSpark(values);
        values.put("GlueDatabase", lake.catalog().database());
        values.put("AthenaWorkgroup", lake.catalog().athena().workgroup());
        values.put(
                "AthenaScanLimitInBytes",
                Long.toString(lake.catalog().athena().scanLimitInGiB() * 1024L * 1024 * 1024));
        return values;
    }

    /// The ARN of a secret, of which `arn:…:secret:{name}:{json-key}:{version-stage}:{version-id}` names a
    /// part (ECS guide, "Pass Secrets Manager secrets"). IAM knows no parts.
    private static String secret(String valueFrom) {
        return Arrays.stream(valueFrom.split(":")).limit(7).collect(Collectors.joining(":"));
    }

    /// `rds:{source}-2026-03-01-03-10` of every declared source that takes automated snapshots (RDS guide, ARNs).
    private List<String> automatedSnapshots() {
        var patterns = clusters.stream()
                .filter(takes(SnapshotKind.AUTOMATED))
                .map(cluster ->
                        snapshot(cluster.source().kind(), cluster.source().identifier() + "-????-??-??-??-??"))
                .toList();
        // A policy needs a resource: this one names no snapshot.
        return patterns.isEmpty() ? List.of(snapshot(SourceKind.INSTANCE, "")) : patterns;
    }

    private String snapshot(SourceKind kind, String name) {
        var type = switch (kind) {
            case INSTANCE -> "snapshot";
            case CLUSTER -> "cluster-snapshot";
        };
        return arns.of("rds", type + ":rds:" + name);
    }

    private Predicate<ClusterSpec> takes(SnapshotKind kind) {
        return cluster -> lake.policy().with(cluster.overrides()).snapshots().contains(kind);
    }

    private void putCrawled(Map<String, String> values) {
        var home = lake.home().bucket();
        var folders = Stream.concat(
                        Stream.of(new S3Folder(home, "catalog"), new S3Folder(home, "longterm")),
                        contracts.stream()
                                .flatMap(contract ->
                                        contract.views().stream().map(view -> contract.folder(view.value()))))
                .toList();
        values.put("CrawledBuckets", crawled(folders.stream().map(folder -> arns.ofBucket(folder.bucket()))));
        values.put("CrawledPrefixes", crawled(folders.stream().map(folder -> folder.prefix() + "/*")));
        values.put(
                "CrawledObjects",
                crawled(folders.stream().map(folder -> arns.ofBucket(folder.bucket() + "/" + folder.prefix() + "/*"))));
        values.put(
                "CrawledCatalog",
                crawled(Stream.concat(
                                Stream.of(lake.catalog().database()),
                                contracts.stream().map(ContractSpec::athenaDatabase))
                        .flatMap(database -> Stream.of("catalog", "database/" + database, "table/" + database + "/*"))
                        .map(resource -> arns.of("glue", resource))));
    }

    private static String crawled(Stream<String> patterns) {
        return ArnPatterns.within(CRAWLED, patterns.toList());
    }

    private void putLifecycle(Map<String, String> values) {
        var retention = lake.retention();
        values.put("ExportedDays", days(retention.exported()));
        values.put("WorkDays", days(Optional.of(retention.work())));
        values.put("RunsDays", days(retention.runs()));
        values.put("CatalogStorageClass", storageClass(retention.catalog()));
        values.put("CatalogTransitionDays", days(retention.catalog().map(Transition::after)));
        values.put("LongtermStorageClass", storageClass(retention.longterm()));
        values.put("LongtermTransitionDays", days(retention.longterm().map(Transition::after)));
    }

    private void putSpark(Map<String, String> values) {
        var spark = lake.compute().spark().orElse(new SparkService("", "", ""));
        values.put("SparkApplication", spark.application());
        values.put("SparkRole", spark.role());
        values.put("SparkJar", spark.jar());
    }

    /// 0 stands for never.
    private static String days(Optional<Period> period) {
        return Integer.toString(period.map(Retention::days).orElse(0));
    }

    private static String storageClass(Optional<Transition> transition) {
        return transition
                .map(Transition::storageClass)
                .map(StorageClass::s3Name)
                .orElse("");
    }
}
