package io.datapump.reconciler.render;

import io.datapump.reconciler.mend.Mend;
import io.datapump.schema.source.SourceLocation;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What the JSON of every report has in common: its version, two spaces of indentation, `\n` on every system.
final class ReportJson {

    private ReportJson() {}

    /// An empty report.
    ///
    /// @param schema its published schema, for example `drift.schema.json`
    static ObjectNode begin(String schema) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("$schema", "https://datapump.io/schema/v1/" + schema)
                .put("version", 1);
    }

    static void put(ObjectNode json, SourceLocation at) {
        json.put("file", at.file()).put("line", at.line());
    }

    static void put(ObjectNode json, String field, Optional<Instant> time) {
        time.ifPresent(at -> json.put(field, at.toString()));
    }

    static void write(Mend mend, ObjectNode json) {
        switch (mend) {
            case Mend.Command(var line) -> json.put("command", line);
            case Mend.Yaml(var file, var lines) -> json.put("file", file).put("yaml", lines);
            case Mend.Words(var sentence) -> json.put("words", sentence);
        }
    }
}
