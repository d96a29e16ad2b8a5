package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A warning of RDS: plain text, or a JSON document inside a string. Documented are the keys `skippedTables`,
/// `skippedObjectives` (this spelling) and `general` with objects that hold a `reason` (RDS guide, "Exporting DB
/// snapshot data to Amazon S3"). The form of the entries of `skippedTables` is not documented, so names and objects
/// with a name are read; what is not understood is kept as it was written.
///
/// @param skippedTargets what was left out, with the reason; in the order written
/// @param reasons about the task as a whole
record ExportWarning(Map<String, String> skippedTargets, List<String> reasons) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> NAMES = List.of("target", "tableName", "table", "databaseName", "name");

    static ExportWarning of(String message) {
        var document = parse(message);
        if (!document.isObject()) {
            return new ExportWarning(Map.of(), List.of(message.strip()));
        }
        var skipped = new LinkedHashMap<String, String>();
        var reasons = new ArrayList<String>();
        for (var property : document.properties()) {
            if (property.getValue().isArray()) {
                property.getValue().forEach(entry -> read(entry, skipped, reasons));
            } else if (!property.getValue().isNull() && !isEmptyObject(property.getValue())) {
                reasons.add(property.getKey() + ": " + plain(property.getValue()));
            }
        }
        return new ExportWarning(skipped, reasons);
    }

    private static void read(JsonNode entry, Map<String, String> skipped, List<String> reasons) {
        var reason = text(entry, List.of("reason"));
        var target = entry.stringValueOpt().or(() -> text(entry, NAMES));
        if (target.isPresent()) {
            skipped.put(target.get(), reason.orElse("RDS skipped it and gave no reason"));
        } else {
            reasons.add(reason.orElseGet(entry::toString));
        }
    }

    private static boolean isEmptyObject(JsonNode value) {
        return value.isObject() && value.isEmpty();
    }

    private static String plain(JsonNode value) {
        return value.stringValueOpt().orElseGet(value::toString);
    }

    /// The message in words: the reasons of a document, any other text as it is.
    static String plain(String message) {
        var warning = of(message);
        var reasons = Stream.concat(warning.skippedTargets.values().stream(), warning.reasons.stream())
                .distinct()
                .toList();
        return reasons.isEmpty() ? message.strip() : String.join(", ", reasons);
    }

    private static JsonNode parse(String message) {
        try {
            return JSON.readTree(message);
        } catch (JacksonException _) {
            return JSON.missingNode();
        }
    }

    /// The first of some keys that holds a text; letter case does not count.
    private static Optional<String> text(JsonNode entry, List<String> keys) {
        return keys.stream()
                .flatMap(key -> entry.properties().stream()
                        .filter(property -> property.getKey().equalsIgnoreCase(key))
                        .flatMap(property -> property.getValue().stringValueOpt().stream()))
                .findFirst();
    }
}
