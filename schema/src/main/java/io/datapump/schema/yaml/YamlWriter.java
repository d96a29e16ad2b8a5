package io.datapump.schema.yaml;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Writes a tree as YAML that every reader reads alike: text that any version of YAML might take for something else is
/// quoted. Keys keep their order.
public final class YamlWriter {

    /// What YAML 1.1 reads as something other than text.
    private static final Set<String> RESERVED = Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null");

    private YamlWriter() {}

    /// An object as a document in block style; lists of plain values in one line. Ends in a line feed.
    ///
    /// @throws IllegalArgumentException where the node is no object
    public static String block(JsonNode node) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("Cannot write %s as a document: it is no object".formatted(node));
        }
        var text = new StringBuilder();
        mapping(node, "", text);
        return text.toString();
    }

    /// A node in one line: `{as: ano, year: payment_date}`.
    public static String flow(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .map(entry -> scalar(entry.getKey()) + ": " + flow(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (node.isArray()) {
            return node.values().stream().map(YamlWriter::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        return node.isString() ? scalar(node.asString()) : node.toString();
    }

    /// A text as a scalar, quoted where it has to be.
    public static String scalar(String text) {
        return isPlain(text) ? text : escaped(JsonMapper.shared().writeValueAsString(text));
    }

    /// JSON leaves in place what ends a line for some readers of YAML, and what nobody sees.
    private static String escaped(String json) {
        var escaped = new StringBuilder(json.length());
        json.chars().forEach(c -> {
            if (isVisible((char) c)) {
                escaped.append((char) c);
            } else {
                escaped.append(String.format("\\u%04x", c));
            }
        });
        return escaped.toString();
    }

    private static boolean isVisible(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private static void mapping(JsonNode node, String indent, StringBuilder into) {
        node.properties().forEach(entry -> {
            into.append(indent).append(scalar(entry.getKey())).append(':');
            value(entry.getValue(), indent, into);
        });
    }

    private static void value(JsonNode value, String indent, StringBuilder into) {
        if (value.isObject() && !value.isEmpty()) {
            into.append('\n');
            mapping(value, indent + "  ", into);
        } else if (value.isArray() && value.values().stream().anyMatch(JsonNode::isContainer)) {
            into.append('\n');
            value.values().forEach(item -> item(item, indent + "  ", into));
        } else {
            into.append(' ').append(flow(value)).append('\n');
        }
    }

    /// An item whose first key stands behind the dash.
    private static void item(JsonNode item, String indent, StringBuilder into) {
        var lines = new StringBuilder();
        if (item.isObject() && !item.isEmpty()) {
            mapping(item, indent + "  ", lines);
            into.append(indent).append("- ").append(lines.substring(indent.length() + 2));
        } else {
            into.append(indent).append("- ").append(flow(item)).append('\n');
        }
    }

    /// Letters first, then letters, digits and few signs; no word that is reserved somewhere.
    private static boolean isPlain(String text) {
        return !text.isEmpty()
                && text.length() < 200
                && isLetter(text.charAt(0))
                && text.chars().allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || "_./-".indexOf(c) >= 0)
                && !RESERVED.contains(text.toLowerCase(Locale.ROOT));
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}
