package io.datapump.schema.jsonschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Documents like a given one, but for one or two changes.
final class Mutations {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> CHARACTERS =
            List.of("", "-", "--", "A", "ä", " ", "\n", "0", "😀", "*", ".", "x".repeat(600));
    private static final List<String> VALUES = List.of(
            "{}",
            "[]",
            "\"\"",
            "\"text\"",
            "0",
            "-1",
            "1",
            "4096",
            "99999999999999999999",
            "true",
            "null",
            "1.5",
            "[\"a\",\"a\"]");

    private final Random random;
    private final JsonNode document;

    Mutations(Random random, JsonNode document) {
        this.random = random;
        this.document = document;
    }

    JsonNode next() {
        var changed = document.deepCopy();
        for (int i = 0; i <= random.nextInt(2); i++) {
            var containers = new ArrayList<JsonNode>();
            collect(changed, containers);
            switch (any(containers)) {
                case ObjectNode object -> change(object);
                case ArrayNode array -> change(array);
                case JsonNode other -> throw new IllegalStateException("Cannot change %s".formatted(other));
            }
        }
        return changed;
    }

    private static void collect(JsonNode node, List<JsonNode> into) {
        if (node.isContainer()) {
            into.add(node);
            node.values().forEach(value -> collect(value, into));
        }
    }

    private void change(ObjectNode object) {
        var keys = List.copyOf(object.propertyNames());
        if (keys.isEmpty() || random.nextInt(6) == 0) {
            object.set(
                    any(List.of("as", "kind", "name", "year", "value", "bucket", "buckets", "x-c", "y-c", "x", "*")),
                    value());
            return;
        }
        var key = any(keys);
        var value = object.path(key);
        switch (random.nextInt(4)) {
            case 0 -> object.remove(key);
            case 1 -> {
                object.remove(key);
                object.set(changed(key), value);
            }
            default -> object.set(key, changed(value));
        }
    }

    private void change(ArrayNode array) {
        if (array.isEmpty() || random.nextInt(6) == 0) {
            array.add(value());
            return;
        }
        var index = random.nextInt(array.size());
        switch (random.nextInt(4)) {
            case 0 -> array.remove(index);
            case 1 -> array.add(array.path(index).deepCopy());
            case 2 -> {
                for (int i = 0; i < 20; i++) {
                    array.add(changed(array.path(index)));
                }
            }
            default -> array.set(index, changed(array.path(index)));
        }
    }

    private JsonNode changed(JsonNode value) {
        if (random.nextInt(3) == 0) {
            return value();
        }
        return value.isString() ? JSON.stringNode(changed(value.stringValue())) : value.deepCopy();
    }

    private String changed(String text) {
        var at = text.isEmpty() ? 0 : text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length())));
        var end = random.nextBoolean() && at < text.length() ? text.offsetByCodePoints(at, 1) : at;
        return random.nextInt(5) == 0
                ? text + any(CHARACTERS)
                : text.substring(0, at) + any(CHARACTERS) + text.substring(end);
    }

    private JsonNode value() {
        return JsonMapper.shared().readTree(any(VALUES));
    }

    private <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
