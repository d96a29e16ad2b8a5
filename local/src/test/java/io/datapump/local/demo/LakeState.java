package io.datapump.local.demo;

import io.datapump.local.aws.LocalAws;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.LakeSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.KeyValuePair;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Table;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// All of a lake that must not depend on how often its processes died: as name and value, so that a difference says
/// what differs. Times, durations and ids that AWS draws are left out.
record LakeState(SortedMap<String, String> facts) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern HANDED_ON =
            Pattern.compile("/staged/|/manifest\\.json$|/repartition\\.json$|/published/");
    private static final Pattern ETAG = Pattern.compile("\"etag\"\\s*:\\s*\"(?:[^\"\\\\]|\\\\.)*\"");

    static LakeState of(LocalAws aws, LakeSpec lake) {
        var facts = new TreeMap<String, String>();
        var store = new S3ObjectStore(aws.s3(), lake.home().bucket());
        facts.putAll(objects(store, Zone.CATALOG.prefix()));
        facts.putAll(objects(store, Zone.CONFIG.prefix()));
        // Who applied, and what was remembered, is no part of the lake.
        facts.remove(LeaseClient.KEY);
        facts.remove(S3Memo.KEY);
        facts.putAll(objects(store, Zone.EXPORTED.prefix()));
        facts.putAll(objects(store, Zone.WORK.prefix()));
        facts.putAll(receipts(store));
        facts.putAll(glue(aws, lake.catalog().database()));
        aws.rds()
                .describeEventSubscriptions()
                .eventSubscriptionsList()
                .forEach(s -> facts.put(
                        "subscription " + s.custSubscriptionId(),
                        "%s %s %s %s"
                                .formatted(s.sourceType(), s.eventCategoriesList(), s.enabled(), s.snsTopicArn())));
        facts.putAll(taskDefinitions(aws));
        aws.published(Foundation.of(lake).notificationTopicArn())
                .forEach(message -> putNotification(facts, JSON.readTree(message.message())));
        return new LakeState(facts);
    }

    /// What another state has differently, one sentence a fact.
    List<String> differences(LakeState other) {
        return differences(facts, other.facts);
    }

    static List<String> differences(Map<String, String> expected, Map<String, String> found) {
        var names = new TreeSet<>(expected.keySet());
        names.addAll(found.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(expected.get(name), found.get(name)))
                .map(name -> "%s is %s instead of %s"
                        .formatted(name, found.getOrDefault(name, "absent"), expected.getOrDefault(name, "absent")))
                .toList();
    }

    /// SHA-256 by key of every object below a prefix.
    static SortedMap<String, String> objects(ObjectStore store, String prefix) {
        return store.list(prefix).stream()
                .collect(Collectors.toMap(
                        StoredObject::key,
                        object -> sha256(store.read(object.key()).orElseThrow()),
                        (first, second) -> first,
                        TreeMap::new));
    }

    /// Tables and partitions of a Glue database.
    static SortedMap<String, String> glue(LocalAws aws, String database) {
        var facts = new TreeMap<String, String>();
        for (var table : tables(aws, database)) {
            facts.put(
                    "table " + table.name(),
                    "%s (%s) %s"
                            .formatted(
                                    columns(table.storageDescriptor().columns()),
                                    columns(table.partitionKeys()),
                                    table.storageDescriptor().location()));
            aws.glue().getPartitionsPaginator(r -> r.databaseName(database).tableName(table.name())).stream()
                    .flatMap(page -> page.partitions().stream())
                    .forEach(partition -> facts.put(
                            "partition %s %s".formatted(table.name(), partition.values()),
                            partition.storageDescriptor().location()));
        }
        return facts;
    }

    static List<Table> tables(LocalAws aws, String database) {
        return aws.glue().getTablesPaginator(r -> r.databaseName(database)).stream()
                .flatMap(page -> page.tableList().stream())
                .toList();
    }

    static String columns(List<Column> columns) {
        return columns.stream().map(c -> c.name() + " " + c.type()).collect(Collectors.joining(", "));
    }

    /// Of what the jobs leave for one another the content, but for ETags, which follow from times; of reports,
    /// which say what the last attempt found left to do, that they are there.
    private static SortedMap<String, String> receipts(ObjectStore store) {
        return store.list(Zone.RUNS.prefix()).stream()
                .map(StoredObject::key)
                .collect(Collectors.toMap(
                        key -> key,
                        key -> HANDED_ON.matcher(key).find() ? withoutEtags(store, key) : "present",
                        (first, second) -> first,
                        TreeMap::new));
    }

    private static String withoutEtags(ObjectStore store, String key) {
        var content = new String(store.read(key).orElseThrow(), StandardCharsets.UTF_8);
        return sha256(ETAG.matcher(content).replaceAll("").getBytes(StandardCharsets.UTF_8));
    }

    private static SortedMap<String, String> taskDefinitions(LocalAws aws) {
        var facts = new TreeMap<String, String>();
        for (var arn : aws.ecs()
                .listTaskDefinitions(r -> r.status(TaskDefinitionStatus.ACTIVE))
                .taskDefinitionArns()) {
            var definition =
                    aws.ecs().describeTaskDefinition(r -> r.taskDefinition(arn)).taskDefinition();
            // Sorted by family and revision, so the last one put is the one in force.
            facts.put(
                    "task definition " + definition.family(),
                    definition.containerDefinitions().stream()
                            .map(container ->
                                    "%s %s %s".formatted(container.name(), container.image(), environment(container)))
                            .collect(Collectors.joining(", ")));
        }
        return facts;
    }

    private static SortedMap<String, String> environment(ContainerDefinition container) {
        return container.environment().stream()
                .collect(Collectors.toMap(
                        KeyValuePair::name, KeyValuePair::value, (first, second) -> first, TreeMap::new));
    }

    private static void putNotification(SortedMap<String, String> facts, JsonNode message) {
        facts.put(
                "notification " + message.path("export").asString(),
                "%s %s %s %s"
                        .formatted(
                                message.path("status").asString(),
                                message.path("tables"),
                                message.path("gaps"),
                                message.path("failures")));
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
