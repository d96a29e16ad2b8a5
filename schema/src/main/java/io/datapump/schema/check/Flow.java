package io.datapump.schema.check;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Values as one writes them in a line of YAML, to be shown and pasted.
final class Flow {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./@-]*(:[A-Za-z0-9_./@-]+)*");
    private static final Pattern MISTAKABLE =
            Pattern.compile("true|false|null|yes|no|on|off|y|n", Pattern.CASE_INSENSITIVE);

    private Flow() {}

    static String of(YamlNode value) {
        return switch (value) {
            case YamlNode.Mapping mapping ->
                mapping.entries().entrySet().stream()
                        .map(entry -> text(entry.getKey()) + ": "
                                + of(entry.getValue().value()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case YamlNode.Sequence list ->
                list.items().stream().map(Flow::of).collect(Collectors.joining(", ", "[", "]"));
            case YamlNode.Scalar scalar -> scalar.kind() == ScalarKind.TEXT ? text(scalar.text()) : scalar.text();
            case YamlNode.Unread unread -> "…";
        };
    }

    /// A text, in quotation marks where it would be read as something else without them.
    static String text(String text) {
        return PLAIN.matcher(text).matches() && !MISTAKABLE.matcher(text).matches()
                ? text
                : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
