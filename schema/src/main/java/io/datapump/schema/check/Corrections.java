package io.datapump.schema.check;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.Locale;
import java.util.Optional;

/// What a person most likely meant by a single value of the wrong type.
final class Corrections {

    private Corrections() {}

    /// The value as it should be written; empty where nobody can tell.
    ///
    /// @param type the JSON Schema type that is wanted
    static Optional<String> of(YamlNode.Scalar written, String type) {
        var text = written.text();
        if (written.kind() == ScalarKind.NULL || text.length() > 60 || !text.matches("\\P{Cntrl}*")) {
            return Optional.empty();
        }
        return switch (type) {
            case "string" -> Optional.of("\"%s\"".formatted(text));
            case "array" -> Optional.of("[%s]".formatted(Flow.text(text)));
            case "boolean" -> truth(text);
            case "integer" -> text.matches("[1-9][0-9]*") ? Optional.of(text) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /// YAML 1.1 read these words as truth values; people still write them.
    private static Optional<String> truth(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "yes", "y", "on", "true" -> Optional.of("true");
            case "no", "n", "off", "false" -> Optional.of("false");
            default -> Optional.empty();
        };
    }
}
