package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeJson;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.RunManifestJson;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.run.StoredHistoryJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Live states as JSON and back, and their digest. Equal states give equal JSON.
public final class LiveStateJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private LiveStateJson() {}

    public static ObjectNode write(LiveState live) {
        var json = NODES.objectNode()
                .put("account", live.scope().account())
                .put("region", live.scope().region())
                .put("lake", live.scope().lake());
        var kinds = json.putObject("resources");
        live.resources().forEach((kind, resources) -> {
            var list = kinds.putArray(kind.value());
            resources.forEach(resource -> list.add(write(resource)));
        });
        var runs = json.putObject("lastRuns");
        live.lastRuns().forEach(runs::put);
        var manifests = json.putObject("manifests");
        live.manifests().forEach((cluster, manifest) -> manifests.set(cluster, RunManifestJson.write(manifest)));
        var histories = json.putObject("histories");
        live.histories().forEach((cluster, tables) -> {
            var written = histories.putObject(cluster);
            new TreeMap<>(tables).forEach((table, history) -> written.set(table, StoredHistoryJson.write(history)));
        });
        return json;
    }

    /// Reads what [#write] wrote; one that knows no manifests is an older Data Pump's.
    public static LiveState read(JsonNode json) {
        var resources = new HashMap<KindName, List<LiveResource>>();
        json.required("resources")
                .properties()
                .forEach(kind -> resources.put(
                        new KindName(kind.getKey()),
                        StreamSupport.stream(kind.getValue().spliterator(), false)
                                .map(LiveStateJson::resource)
                                .toList()));
        var lastRuns = new TreeMap<String, String>();
        json.required("lastRuns")
                .properties()
                .forEach(run -> lastRuns.put(run.getKey(), run.getValue().stringValue()));
        var manifests = new TreeMap<String, RunManifest>();
        json.path("manifests")
                .properties()
                .forEach(manifest -> manifests.put(manifest.getKey(), RunManifestJson.read(manifest.getValue())));
        return new LiveState(
                new Scope(text(json, "account"), text(json, "region"), text(json, "lake")),
                new TreeMap<>(resources),
                lastRuns,
                manifests,
                histories(json.path("histories")));
    }

    private static SortedMap<String, Map<String, StoredHistory>> histories(JsonNode json) {
        var histories = new TreeMap<String, Map<String, StoredHistory>>();
        json.properties().forEach(cluster -> {
            var tables = new TreeMap<String, StoredHistory>();
            cluster.getValue()
                    .properties()
                    .forEach(table -> tables.put(table.getKey(), StoredHistoryJson.read(table.getValue())));
            histories.put(cluster.getKey(), tables);
        });
        return histories;
    }

    /// SHA-256 of what plans compare: owners and trees, not AWS's count of versions. 64 hexadecimal digits.
    public static String digest(LiveState live) {
        try {
            var sha256 = MessageDigest.getInstance("SHA-256");
            live.resources()
                    .forEach((kind, resources) -> resources.forEach(resource -> sha256.update("%s/%s %s %s %s\n"
                            .formatted(
                                    kind,
                                    resource.name(),
                                    resource.tags().owner().orElse(""),
                                    resource.standing(),
                                    TreeJson.write(resource.tree()))
                            .getBytes(StandardCharsets.UTF_8))));
            return HexFormat.of().formatHex(sha256.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every JDK has SHA-256", e);
        }
    }

    private static ObjectNode write(LiveResource resource) {
        var json = NODES.objectNode().put("name", resource.name());
        var tags = json.putObject("tags");
        resource.tags().values().forEach(tags::put);
        json.put("standing", resource.standing().name());
        resource.version().ifPresent(version -> {
            var written = json.putObject("version").put("label", version.label());
            version.since().ifPresent(since -> written.put("since", since.toString()));
        });
        json.set("tree", TreeJson.write(resource.tree()));
        return json;
    }

    private static LiveResource resource(JsonNode json) {
        var tags = new HashMap<String, String>();
        json.required("tags")
                .properties()
                .forEach(tag -> tags.put(tag.getKey(), tag.getValue().stringValue()));
        return new LiveResource(
                text(json, "name"),
                Tags.of(Map.copyOf(tags)),
                TreeJson.read(json.required("tree")),
                Standing.valueOf(text(json, "standing")),
                json.optional("version").map(LiveStateJson::version));
    }

    private static LiveVersion version(JsonNode json) {
        return new LiveVersion(
                text(json, "label"),
                json.optional("since").map(JsonNode::stringValue).map(Instant::parse));
    }

    private static String text(JsonNode json, String field) {
        return json.required(field).stringValue();
    }
}
