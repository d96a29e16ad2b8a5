package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// One mapping of a schema file, keyword by keyword; it knows which keywords nobody has asked for. Every method throws
/// [IllegalStateException] with the place in the file where something else is written than asked for.
final class SchemaText {

    private final YamlNode.Mapping mapping;
    private final Set<String> asked = new HashSet<>();

    private SchemaText(YamlNode.Mapping mapping) {
        this.mapping = mapping;
    }

    static SchemaText of(YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping) {
            return new SchemaText(mapping);
        }
        throw refused(node, "a schema is a mapping");
    }

    Optional<YamlNode> find(String keyword) {
        asked.add(keyword);
        return mapping.find(keyword);
    }

    Optional<YamlNode.Scalar> single(String keyword) {
        return find(keyword).map(SchemaText::single);
    }

    Optional<List<YamlNode.Scalar>> singles(String keyword) {
        return find(keyword).map(node -> items(node, SchemaText::single));
    }

    Optional<String> word(String keyword) {
        return find(keyword).map(SchemaText::word);
    }

    List<String> words(String keyword) {
        return find(keyword).map(node -> items(node, SchemaText::word)).orElse(List.of());
    }

    Map<String, List<String>> wordsByKey(String keyword) {
        return byKey(keyword, node -> items(node, SchemaText::word));
    }

    boolean isSet(String keyword) {
        return find(keyword).map(SchemaText::isTrue).orElse(false);
    }

    /// The bounds that two keywords give; empty where neither is written.
    Optional<Bounds> bounds(String least, String most) {
        var bounds = new Bounds(number(least), number(most));
        return bounds.least().isEmpty() && bounds.most().isEmpty() ? Optional.empty() : Optional.of(bounds);
    }

    Optional<SchemaText> schema(String keyword) {
        return find(keyword).map(SchemaText::of);
    }

    Optional<List<SchemaText>> schemas(String keyword) {
        return find(keyword).map(node -> items(node, SchemaText::of));
    }

    Map<String, SchemaText> schemasByKey(String keyword) {
        return byKey(keyword, SchemaText::of);
    }

    /// Refuses keywords that nobody has asked for.
    void refuseOthers() {
        mapping.entries().forEach((keyword, entry) -> {
            if (!asked.contains(keyword)) {
                throw refused(entry.value(), "the keyword \"%s\" is not known here".formatted(keyword));
            }
        });
    }

    IllegalStateException refused(String reason) {
        return refused(mapping, reason);
    }

    IllegalStateException refused(String reason, Exception cause) {
        var refused = refused(reason);
        refused.initCause(cause);
        return refused;
    }

    static boolean isTrue(YamlNode node) {
        return Boolean.parseBoolean(single(node, ScalarKind.BOOLEAN, "true or false is needed"));
    }

    private OptionalLong number(String keyword) {
        return find(keyword).stream()
                .map(node -> single(node, ScalarKind.INTEGER, "a whole number is needed"))
                .mapToLong(Long::parseLong)
                .findFirst();
    }

    private <T> Map<String, T> byKey(String keyword, Function<YamlNode, T> reader) {
        var all = new LinkedHashMap<String, T>();
        find(keyword)
                .ifPresent(node ->
                        of(node).mapping.entries().forEach((key, entry) -> all.put(key, reader.apply(entry.value()))));
        return all;
    }

    private static String word(YamlNode node) {
        return single(node, ScalarKind.TEXT, "a text is needed");
    }

    private static String single(YamlNode node, ScalarKind kind, String otherwise) {
        if (node instanceof YamlNode.Scalar scalar && scalar.kind() == kind) {
            return scalar.text();
        }
        throw refused(node, otherwise);
    }

    private static YamlNode.Scalar single(YamlNode node) {
        if (node instanceof YamlNode.Scalar scalar) {
            return scalar;
        }
        throw refused(node, "a single value is needed");
    }

    private static <T> List<T> items(YamlNode node, Function<YamlNode, T> reader) {
        if (node instanceof YamlNode.Sequence list) {
            return list.items().stream().map(reader).toList();
        }
        throw refused(node, "a list is needed");
    }

    private static IllegalStateException refused(YamlNode node, String reason) {
        return new IllegalStateException(
                "Cannot compile the schema at %s: %s".formatted(node.span().start(), reason));
    }
}
