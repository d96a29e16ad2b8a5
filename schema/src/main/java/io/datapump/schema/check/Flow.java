package io.datapump.schema.check;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Values as one writes them in a line of YAML, to be shown and pasted.
final class Flow {

    private Flow() {}

    static String of(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(entry -> text(entry.getKey()) + ": " + of(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value.isArray()) {
            return value.values().stream().map(Flow::of).collect(Collectors.joining(", ", "[", "]"));
        }
        return value.isString() ? text(value.stringValue()) : value.toString();
    }

    /// A text, in quotation marks where it would be read as something else without them.
    static String text(String text) {
        return text.matches("[A-Za-z][A-Za-z0-9_./@-]*(:[A-Za-z0-9_./@-]+)*")
                        && !text.matches("(?i)true|false|null|yes|no|on|off|y|n")
                ? text
                : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
