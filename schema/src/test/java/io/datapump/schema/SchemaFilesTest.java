package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datapump.schema.document.DocumentKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The published contract is sound in itself. That it equals what is read is the business of `BinderTest`.
class SchemaFilesTest {

    private static final Path RESOURCES = Path.of("src/main/resources");
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @Test
    void everySchemaIsItselfValid() throws IOException {
        var meta = REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        for (var file : schemaFiles()) {
            assertThat(meta.validate(read(file))).as("%s", file).isEmpty();
        }
        assertThat(meta.validate(JsonMapper.shared().readTree("{\"type\": \"strnig\"}")))
                .isNotEmpty();
    }

    @Test
    void everySchemaNamesItsDialectAndAStableId() throws IOException {
        for (var file : schemaFiles()) {
            var schema = read(file);
            assertThat(schema.path("$schema").stringValue(""))
                    .isEqualTo("https://json-schema.org/draft/2020-12/schema");
            assertThat(schema.path("$id").stringValue("")).matches("(https://|urn:).*:?v1.*");
        }
    }

    @Test
    void everyKindOfDocumentHasASchema() {
        for (var kind : DocumentKind.values()) {
            assertThat(document(kind).path("title").stringValue("")).isEqualTo(kind.word());
            assertThat(document(kind).path("$id").stringValue(""))
                    .isEqualTo("https://datapump.io/schema/v1/" + kind.schema());
        }
    }

    @Test
    void everyObjectIsClosed() {
        for (var kind : DocumentKind.values()) {
            parts(document(kind)).forEach((path, part) -> {
                if (part.path("type").stringValue("").equals("object")) {
                    assertThat(part.path("additionalProperties").isMissingNode()
                                    || part.path("additionalProperties").asBoolean(false))
                            .as(path)
                            .isFalse();
                }
            });
        }
    }

    @Test
    void everyFieldIsDescribedAndShownByAnExample() {
        for (var kind : DocumentKind.values()) {
            var schema = document(kind);
            properties(schema).forEach((path, property) -> {
                var field = resolved(schema, property);
                assertThat(field.path("description").stringValue("")).as(path).endsWith(".");
                if (!path.endsWith("/spec")) {
                    assertThat(field.path("examples").size()).as(path).isPositive();
                }
                if (field.path("type").stringValue("").equals("integer")) {
                    assertThat(field.path("x-unit").stringValue("")).as(path).isNotEmpty();
                }
                if (!field.path("pattern").isMissingNode()) {
                    assertThat(field.path("x-form").stringValue("")).as(path).isNotEmpty();
                }
            });
        }
    }

    @Test
    void examplesAndDefaultsKeepToTheirOwnSchema() {
        for (var kind : DocumentKind.values()) {
            var schema = document(kind);
            properties(schema).forEach((path, property) -> {
                var whole = (ObjectNode) resolved(schema, property).deepCopy();
                whole.set("$defs", schema.path("$defs"));
                var judge = REGISTRY.getSchema(whole);
                Stream.concat(
                                whole.path("examples").values().stream(),
                                Stream.of(property.path("default")).filter(node -> !node.isMissingNode()))
                        .forEach(value -> assertThat(judge.validate(value))
                                .as("%s: %s", path, value)
                                .isEmpty());
            });
        }
    }

    @Test
    void whatBothDocumentsShareIsTheSame() {
        var lake = document(DocumentKind.LAKE);
        var cluster = document(DocumentKind.CLUSTER);
        assertThat(lake.at("/$defs/task")).isEqualTo(cluster.at("/$defs/task"));
        for (var field : List.of("owners", "description")) {
            var pointer = "/properties/metadata/properties/" + field;
            assertThat(lake.at(pointer)).isEqualTo(cluster.at(pointer));
        }
    }

    private static List<Path> schemaFiles() throws IOException {
        try (var files = Files.walk(RESOURCES)) {
            return files.filter(file -> file.toString().endsWith(".schema.json"))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode read(Path file) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file));
    }

    private static JsonNode document(DocumentKind kind) {
        return JsonMapper.shared()
                .readTree(RESOURCES.resolve("io/datapump/schema").resolve(kind.schema()));
    }

    private static JsonNode resolved(JsonNode schema, JsonNode part) {
        var reference = part.path("$ref").stringValue("");
        return reference.isEmpty() ? part : schema.at(reference.substring(1));
    }

    private static Map<String, JsonNode> properties(JsonNode schema) {
        var found = new LinkedHashMap<String, JsonNode>();
        parts(schema)
                .forEach((path, part) -> part.path("properties")
                        .properties()
                        .forEach(entry -> found.put(path + "/" + entry.getKey(), entry.getValue())));
        return found;
    }

    /// Every object of the file that is a schema, by its path.
    private static Map<String, JsonNode> parts(JsonNode schema) {
        var found = new LinkedHashMap<String, JsonNode>();
        collect("", schema, found);
        return found;
    }

    private static void collect(String path, JsonNode part, Map<String, JsonNode> into) {
        into.put(path, part);
        for (var group : List.of("properties", "$defs")) {
            part.path(group)
                    .properties()
                    .forEach(entry -> collect(path + "/" + entry.getKey(), entry.getValue(), into));
        }
        for (var single : List.of("items", "additionalProperties")) {
            if (part.path(single).isObject()) {
                collect(path + "/" + single, part.path(single), into);
            }
        }
    }
}
