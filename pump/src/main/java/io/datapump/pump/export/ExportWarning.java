package io.datapump.pump.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A warning of RDS: plain text, or a JSON document inside a string. Documented are the keys `skippedTables`,
/// `skippedObjectives` (this spelling) and `general` with objects that hold a `reason` (RDS guide, "Exporting DB
/// snapshot
/// data to Amazon S3"); other keys are tolerated. The form of the entries of `skippedTables` is not documented, so
/// names
/// and objects with a name are read.
///
/// @param skippedTargets what was left out, with the reason; in the order written
/// @param reasons about the task as a whole
record ExportWarning(Map<String, String> skippedTargets, List<String> reasons) {

    static final ExportWarning NONE = new ExportWarning(Map.of(), List.of());

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<String> NAMES = List.of("target", "tableName", "table", "databaseName", "name");

    static ExportWarning of(String message) {
        var document = parse(message);
        if (!document.isObject()) {
            return new ExportWarning(Map.of(), List.of(message.strip()));
        }
        var skipped = new LinkedHashMap<String, String>();
        var reasons = new ArrayList<String>();
        for (var entry : entries(document)) {
            var reason = text(entry, List.of("reason")).findFirst().orElse("RDS skipped it and gave no reason");
            var target = entry.stringValueOpt().or(() -> text(entry, NAMES).findFirst());
            target.ifPresentOrElse(name -> skipped.put(name, reason), () -> reasons.add(reason));
        }
        return new ExportWarning(skipped, reasons);
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

    private static List<JsonNode> entries(JsonNode document) {
        return document.valueStream()
                .filter(JsonNode::isArray)
                .flatMap(JsonNode::valueStream)
                .toList();
    }

    private static Stream<String> text(JsonNode entry, List<String> keys) {
        return keys.stream().flatMap(key -> entry.path(key).stringValueOpt().stream());
    }
}
