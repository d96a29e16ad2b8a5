package io.datapump.schema.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.form.Words;
import io.datapump.schema.source.Located;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Schemas and records are in step: what a schema lets a person write is read, and nothing else is.
class BinderTest {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Test
    void everyPropertyOfTheLakeSchemaIsReadAndNoOther() {
        assertThat(asked(DocumentKind.LAKE, LakeBinder::bind)).isEqualTo(shapes(DocumentKind.LAKE));
    }

    @Test
    void everyPropertyOfTheClusterSchemaIsReadAndNoOther() {
        assertThat(asked(DocumentKind.CLUSTER, ClusterBinder::bind)).isEqualTo(shapes(DocumentKind.CLUSTER));
    }

    @Test
    void everyPropertyOfTheContractSchemaIsReadAndNoOther() {
        assertThat(asked(DocumentKind.SCOPE_CONTRACT, ContractBinder::bind))
                .isEqualTo(shapes(DocumentKind.SCOPE_CONTRACT));
    }

    @Test
    void theDefaultsOfTheSchemasAreThoseOfTheRecords() {
        assertDefaults(DocumentKind.LAKE, LakeBinder::bind);
        assertDefaults(DocumentKind.CLUSTER, ClusterBinder::bind);
        assertDefaults(DocumentKind.SCOPE_CONTRACT, document -> {
            var contract = ContractBinder.bind(document);
            var views = contract.views().stream().map(Located::value).toList();
            return List.of(contract.athenaDatabase(), contract.curated(), views);
        });
    }

    @Test
    void theWordsOfTheSchemasAreThoseOfTheRecords() {
        var lake = schema(DocumentKind.LAKE).at("/properties/spec/properties");
        var cluster = schema(DocumentKind.CLUSTER).at("/properties/spec/properties");
        assertThat(words(lake.at("/catalog/properties/mode"))).isEqualTo(Words.CATALOG_MODE.all());
        assertThat(words(lake.at("/export/properties/cleanup"))).isEqualTo(Words.CLEANUP.all());
        assertThat(words(lake.at("/export/properties/scope"))).isEqualTo(Words.SCOPE.all());
        assertThat(words(lake.at("/snapshots/items"))).isEqualTo(Words.SNAPSHOT_KIND.all());
        for (var zone : List.of("catalog", "longterm")) {
            assertThat(words(lake.at("/lifecycle/properties/%s/properties/storageClass".formatted(zone))))
                    .isEqualTo(Words.STORAGE_CLASS.all());
        }
        assertThat(words(schema(DocumentKind.CLUSTER).at("/$defs/partition/properties/type")))
                .isEqualTo(Words.PARTITION_TYPE.all());
        assertThat(words(cluster.at("/export/properties/cleanup"))).isEqualTo(Words.CLEANUP.all());
        assertThat(words(cluster.at("/export/properties/scope"))).isEqualTo(Words.SCOPE.all());
        assertThat(words(cluster.at("/source/properties/engine"))).isEqualTo(Words.ENGINE.all());
        assertThat(words(cluster.at("/source/properties/kind"))).isEqualTo(Words.SOURCE_KIND.all());
        assertThat(words(cluster.at("/snapshots/items"))).isEqualTo(Words.SNAPSHOT_KIND.all());
    }

    @Test
    void theTransformsOfTheSchemaAreThoseOfTheRecords() {
        var parameters = Set.of("as", "width", "buckets", "type", "pad");
        assertThat(schema(DocumentKind.CLUSTER).at("/$defs/partition/properties").propertyNames().stream()
                        .filter(name -> !parameters.contains(name)))
                .containsExactlyInAnyOrderElementsOf(PartitionForm.TRANSFORMS);
    }

    private static Set<String> asked(DocumentKind kind, BiConsumer<Document, Consumer<String>> binder) {
        var asked = new TreeSet<String>();
        binder.accept(document(kind, full(schema(kind), schema(kind))), asked::add);
        return asked;
    }

    private static <T> void assertDefaults(DocumentKind kind, Function<Document, T> bind) {
        var schema = schema(kind);
        var least = least(schema, schema);
        var bound = bind.apply(document(kind, least));
        withDefaults(schema, schema, least)
                .forEach(written -> assertThat(bind.apply(document(kind, written)))
                        .as("%s", written)
                        .isEqualTo(bound));
    }

    /// The smallest document, once for each default somewhere in it, written out.
    private static List<JsonNode> withDefaults(JsonNode schema, JsonNode part, JsonNode least) {
        var documents = new ArrayList<JsonNode>();
        for (var entry : part.path("properties").properties()) {
            var property = resolved(schema, entry.getValue());
            var written = (ObjectNode) least.deepCopy();
            var fallback = entry.getValue().path("default");
            if (!fallback.isMissingNode()) {
                documents.add(written.set(entry.getKey(), fallback));
            }
            var inner = least.path(entry.getKey()).isObject() ? least.path(entry.getKey()) : JSON.objectNode();
            if (property.path("required").isMissingNode() || !inner.isEmpty()) {
                withDefaults(schema, property, inner)
                        .forEach(value -> documents.add(((ObjectNode) least.deepCopy()).set(entry.getKey(), value)));
            }
        }
        return documents;
    }

    private static JsonNode least(JsonNode schema, JsonNode part) {
        var object = JSON.objectNode();
        part.path("required").values().forEach(name -> {
            var property = resolved(schema, part.path("properties").path(name.asString()));
            object.set(
                    name.asString(),
                    property.path("type").asString().equals("object")
                            ? least(schema, property)
                            : property.path("examples").path(0));
        });
        return object;
    }

    /// A value with every property there is.
    private static JsonNode full(JsonNode schema, JsonNode unresolved) {
        var part = resolved(schema, unresolved);
        if (part.path("additionalProperties").isObject()) {
            return JSON.objectNode().set("public.payment", full(schema, part.path("additionalProperties")));
        }
        return switch (part.path("type").asString()) {
            case "object" -> {
                var object = JSON.objectNode();
                part.path("properties")
                        .properties()
                        .forEach(entry -> object.set(entry.getKey(), full(schema, entry.getValue())));
                yield object;
            }
            case "array" ->
                resolved(schema, part.path("items")).equals(schema.at("/$defs/partition"))
                        ? everyTransform(schema)
                        : JSON.arrayNode().add(full(schema, part.path("items")));
            default -> part.path("examples").path(0);
        };
    }

    private static JsonNode everyTransform(JsonNode schema) {
        var list = JSON.arrayNode();
        var properties = schema.at("/$defs/partition/properties");
        for (var transform : PartitionForm.TRANSFORMS) {
            var field = list.addObject().put("as", "p_" + transform).put(transform, "column");
            field.set("type", properties.at("/type/examples/0"));
            field.set("pad", properties.at("/pad/examples/0"));
            switch (transform) {
                case "truncate" -> field.set("width", properties.at("/width/examples/0"));
                case "bucket" -> field.set("buckets", properties.at("/buckets/examples/0"));
                default ->
                    assertThat(properties.path(transform).isMissingNode()).isFalse();
            }
        }
        return list;
    }

    private static Set<String> shapes(DocumentKind kind) {
        var shapes = new TreeSet<String>();
        collect(schema(kind), schema(kind), "", shapes);
        return shapes;
    }

    private static void collect(JsonNode schema, JsonNode unresolved, String shape, Set<String> into) {
        var part = resolved(schema, unresolved);
        part.path("properties").properties().forEach(entry -> {
            var inner = shape.isEmpty() ? entry.getKey() : shape + "." + entry.getKey();
            into.add(inner);
            collect(schema, entry.getValue(), inner, into);
        });
        if (part.path("items").isObject()) {
            collect(schema, part.path("items"), shape + "[]", into);
        }
        if (part.path("additionalProperties").isObject()) {
            collect(schema, part.path("additionalProperties"), shape + "{}", into);
        }
    }

    private static JsonNode resolved(JsonNode schema, JsonNode part) {
        var reference = part.path("$ref").stringValue("");
        return reference.isEmpty() ? part : schema.at(reference.substring(1));
    }

    private static List<String> words(JsonNode part) {
        return part.path("enum").values().stream().map(JsonNode::asString).toList();
    }

    private static Document document(DocumentKind kind, JsonNode json) {
        var yaml = YamlReader.read("test.yaml", json.toString());
        assertThat(yaml.findings()).isEmpty();
        return new Document("test.yaml", kind, (YamlNode.Mapping) yaml.root().orElseThrow());
    }

    private static JsonNode schema(DocumentKind kind) {
        return JsonMapper.shared().readTree(Path.of("src/main/resources/io/datapump/schema", kind.schema()));
    }
}
