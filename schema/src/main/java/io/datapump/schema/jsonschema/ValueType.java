package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.YamlNode;

/// The types of JSON that a document of ours may ask for. None has fractions, and none has an explicit null.
public enum ValueType {
    OBJECT,
    ARRAY,
    STRING,
    INTEGER,
    BOOLEAN;

    /// Whether a node is a value of this type; what was not read is of none.
    boolean has(YamlNode node) {
        return switch (node) {
            case YamlNode.Mapping mapping -> this == OBJECT;
            case YamlNode.Sequence sequence -> this == ARRAY;
            case YamlNode.Unread unread -> false;
            case YamlNode.Scalar scalar ->
                switch (scalar.kind()) {
                    case TEXT -> this == STRING;
                    case INTEGER -> this == INTEGER;
                    case BOOLEAN -> this == BOOLEAN;
                    case DECIMAL, NULL -> false;
                };
        };
    }
}
