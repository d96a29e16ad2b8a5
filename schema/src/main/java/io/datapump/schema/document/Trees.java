package io.datapump.schema.document;

import io.datapump.schema.yaml.YamlNode;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Other forms of a tree. Recursion is as deep as the YAML reader lets a document be.
final class Trees {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Trees() {}

    static JsonNode json(YamlNode node) {
        return switch (node) {
            case YamlNode.Mapping mapping -> {
                var object = JSON.objectNode();
                mapping.entries().forEach((key, entry) -> object.set(key, json(entry.value())));
                yield object;
            }
            case YamlNode.Sequence sequence -> {
                var array = JSON.arrayNode();
                sequence.items().forEach(item -> array.add(json(item)));
                yield array;
            }
            case YamlNode.Scalar scalar -> json(scalar);
            case YamlNode.Unread unread -> JSON.nullNode();
        };
    }

    private static JsonNode json(YamlNode.Scalar scalar) {
        return switch (scalar.kind()) {
            case TEXT -> JSON.stringNode(scalar.text());
            case INTEGER -> JSON.numberNode(new BigInteger(scalar.text()));
            // No document has a fraction; which one it is would only invite 2.0 to pass for a whole number.
            case DECIMAL -> JSON.numberNode(0.5);
            case BOOLEAN -> JSON.booleanNode(Boolean.parseBoolean(scalar.text()));
            case NULL -> JSON.nullNode();
        };
    }

    static YamlNode without(YamlNode node, TreePath at, Set<TreePath> paths) {
        return switch (node) {
            case YamlNode.Mapping mapping -> {
                var kept = new LinkedHashMap<String, YamlNode.Entry>();
                mapping.entries().forEach((key, entry) -> {
                    var path = at.child(key);
                    if (!paths.contains(path)) {
                        kept.put(key, new YamlNode.Entry(entry.key(), without(entry.value(), path, paths)));
                    }
                });
                yield new YamlNode.Mapping(mapping.span(), kept);
            }
            case YamlNode.Sequence sequence ->
                new YamlNode.Sequence(
                        sequence.span(),
                        IntStream.range(0, sequence.items().size())
                                .filter(i -> !paths.contains(at.item(i)))
                                .mapToObj(i -> without(sequence.items().get(i), at.item(i), paths))
                                .toList());
            case YamlNode.Scalar scalar -> scalar;
            case YamlNode.Unread unread -> unread;
        };
    }
}
