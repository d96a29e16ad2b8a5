package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.HashMap;

/// What a node says, wherever it stands: equal for equal nodes, the order of keys aside.
final class Content {

    private record Single(String text, ScalarKind kind) {}

    private Content() {}

    static Object of(YamlNode node) {
        return switch (node) {
            case YamlNode.Mapping mapping -> {
                var content = new HashMap<String, Object>();
                mapping.entries().forEach((key, entry) -> content.put(key, of(entry.value())));
                yield content;
            }
            case YamlNode.Sequence list ->
                list.items().stream().map(Content::of).toList();
            case YamlNode.Scalar scalar -> new Single(scalar.text(), scalar.kind());
            case YamlNode.Unread unread -> unread;
        };
    }
}
