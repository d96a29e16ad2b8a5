package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `docs/reference.md` says what the schemas say; `-Dgolden.update=true` writes it.
class ReferenceTest {

    private static final Path REFERENCE = Path.of("docs/reference.md");

    @Test
    void theReferenceIsWhatTheSchemasSay() throws IOException {
        var text = reference();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(REFERENCE, text);
        }
        assertThat(Files.readString(REFERENCE)).isEqualTo(text);
    }

    private static String reference() {
        var text = new StringBuilder("""
                # What can be written in lake-config

                Every key of every kind of document, from the published JSON Schemas. One document stands in a file; folders and file
                names are free. `./datapump validate --explain NAME` prints what is in force for a lake, a cluster, a database, a
                table, a contract or a view, and the line each setting comes from.
                """);
        for (var kind : DocumentKind.values()) {
            var schema = JsonMapper.shared().readTree(Path.of("src/main/resources/io/datapump/schema", kind.schema()));
            text.append("\n## ").append(kind.word()).append("\n\n");
            text.append(schema.path("description").asString()).append("\n\n");
            text.append("| key | value | default | is |\n| --- | --- | --- | --- |\n");
            rows(schema, schema, "", text);
        }
        return text.toString();
    }

    private static void rows(JsonNode schema, JsonNode part, String name, StringBuilder into) {
        part.path("properties").properties().forEach(entry -> {
            var inner = name.isEmpty() ? entry.getKey() : name + "." + entry.getKey();
            row(schema, part, entry.getKey(), entry.getValue(), inner, into);
        });
    }

    private static void row(
            JsonNode schema, JsonNode parent, String key, JsonNode written, String name, StringBuilder into) {
        var field = resolved(schema, written);
        var isRequired = parent.path("required").values().stream()
                .anyMatch(each -> each.asString().equals(key));
        into.append("| `%s` | %s | %s | %s |\n"
                .formatted(
                        name,
                        cell(value(schema, field)),
                        isRequired
                                ? "required"
                                : written.has("default")
                                        ? "`" + cell(YamlWriter.flow(written.get("default"))) + "`"
                                        : "",
                        cell(field.path("description").asString() + example(field))));
        var items = resolved(schema, field.path("items"));
        var named = resolved(schema, field.path("additionalProperties"));
        rows(schema, field, name, into);
        rows(schema, items, name + "[]", into);
        rows(schema, named, name + ".{name}", into);
    }

    private static String value(JsonNode schema, JsonNode field) {
        if (field.has("enum")) {
            return field.path("enum").values().stream()
                    .map(word -> "`" + word.asString() + "`")
                    .collect(Collectors.joining(", "));
        }
        var type = field.path("type").asString();
        return switch (type) {
            case "array" -> {
                var items = resolved(schema, field.path("items"));
                yield "list, each "
                        + (items.path("type").asString().equals("object") ? "a mapping" : value(schema, items));
            }
            case "object" -> "mapping";
            case "boolean" -> "`true`, `false`";
            case "integer" ->
                "%s, %s to %s"
                        .formatted(
                                field.path("x-unit").asString("number"),
                                field.path("minimum").asString(),
                                field.path("maximum").asString());
            default -> field.path("x-form").stringValue("text");
        };
    }

    private static String example(JsonNode field) {
        var isPlain = field.path("type").asString().equals("string") && !field.has("enum");
        return isPlain && field.path("examples").size() > 0
                ? " For example `" + YamlWriter.flow(field.path("examples").get(0)) + "`."
                : "";
    }

    private static JsonNode resolved(JsonNode schema, JsonNode part) {
        var reference = part.path("$ref").stringValue("");
        return reference.isEmpty() ? part : schema.at(reference.substring(1));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
