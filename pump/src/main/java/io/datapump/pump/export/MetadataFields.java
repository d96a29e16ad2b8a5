package io.datapump.pump.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// One JSON object of a metadata file, read tolerantly: letter case of keys does not count (seen: consumers'
/// notes spell `TableStatistics`, samples `tableStatistics`), unknown keys are ignored, a JSON null is an
/// absent key.
///
/// @param object the key of the S3 object, for messages
record MetadataFields(String object, JsonNode node) {

    Optional<String> text(String key) {
        return field(key).map(value -> value.isString() ? value.stringValue() : value.toString());
    }

    /// The text under a key.
    ///
    /// @throws ExportException where there is none
    String requiredText(String key) {
        return text(key).filter(value -> !value.isBlank()).orElseThrow(() -> problem("has no " + key));
    }

    /// A whole number or a numeric string (seen: one consumer reads both); 0 where absent.
    int number(String key) {
        return (int) decimal(key);
    }

    /// A number or a numeric string; 0 where absent.
    double decimal(String key) {
        var value = text(key).map(String::strip).orElse("0");
        try {
            return value.isEmpty() ? 0 : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw problem("has %s = \"%s\", which is no number".formatted(key, value));
        }
    }

    Optional<Instant> time(String key) {
        return text(key)
                .filter(value -> !value.isBlank())
                .map(value -> RdsTime.parse(value)
                        .orElseThrow(
                                () -> problem("has %s = \"%s\", a time in neither of the forms RDS is known to write"
                                        .formatted(key, value))));
    }

    Optional<MetadataFields> object(String key) {
        return field(key).filter(JsonNode::isObject).map(value -> new MetadataFields(object, value));
    }

    /// The objects of an array; empty where the key is absent.
    ///
    /// @throws ExportException where the value is no array of objects
    List<MetadataFields> objects(String key) {
        var found = new ArrayList<MetadataFields>();
        field(key).ifPresent(array -> {
            if (!array.isArray()) {
                throw problem("has %s, but it is no array".formatted(key));
            }
            for (var element : array) {
                if (!element.isObject()) {
                    throw problem("has an element in %s that is no object".formatted(key));
                }
                found.add(new MetadataFields(object, element));
            }
        });
        return found;
    }

    /// The texts of an array; what else it holds is passed over. Empty where there is no array.
    List<String> texts(String key) {
        return field(key).filter(JsonNode::isArray).stream()
                .flatMap(JsonNode::valueStream)
                .flatMap(value -> value.stringValueOpt().stream())
                .toList();
    }

    boolean has(String key) {
        return field(key).isPresent();
    }

    ExportException problem(String what) {
        return new ExportException(
                "Cannot read the export: its metadata file %s %s. Export the snapshot again, or report the file."
                        .formatted(object, what));
    }

    private Optional<JsonNode> field(String key) {
        return node.properties().stream()
                .filter(property -> property.getKey().equalsIgnoreCase(key))
                .map(Map.Entry::getValue)
                .filter(value -> !value.isNull())
                .findFirst();
    }
}
