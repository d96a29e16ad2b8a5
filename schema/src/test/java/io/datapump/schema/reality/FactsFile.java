package io.datapump.schema.reality;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Facts written as short as a test needs them:
///
/// ```
/// {"source": "arn:…", "exportOnly": [],
///  "tables": {"shop.public.orders": {"rows": 10, "bytes": 500, "parent": "…", "unexported": ["oid"],
///             "columns": {"id": "bigint", "at": {"source": "date", "glue": "string", "nulls": 3, "min": "", "max":
/// ""}}}},
///  "skipped": {"shop.public.logs": "PERMISSIONS_DO_NOT_EXIST", "postgres": "no tables found to export"}}
/// ```
///
/// A column that is a text is of that type on both sides, without a null and without bounds.
public final class FactsFile {

    public static final String EXPORT = "e-1";

    private FactsFile() {}

    public static SnapshotFacts read(String json) {
        var file = JsonMapper.shared().readTree(json);
        return new SnapshotFacts(
                EXPORT,
                file.path("source")
                        .stringValue("arn:aws:rds:eu-central-1:111122223333:snapshot:rds:shop-2026-03-01-03-07"),
                texts(file.path("exportOnly")),
                file.path("tables").properties().stream()
                        .map(table -> table(table.getKey(), table.getValue()))
                        .toList(),
                file.path("skipped").properties().stream()
                        .map(left -> skipped(left.getKey(), left.getValue().stringValue()))
                        .toList(),
                List.of());
    }

    private static TableFacts table(String name, JsonNode table) {
        var parts = name.split("\\.", 3);
        return new TableFacts(
                parts[0],
                parts[1],
                parts[2],
                count(table.path("rows")),
                table.path("bytes").longValue(0),
                table.path("columns").properties().stream()
                        .map(column -> column(column.getKey(), column.getValue()))
                        .toList(),
                texts(table.path("unexported")),
                table.path("parent").stringValueOpt());
    }

    private static ColumnFacts column(String name, JsonNode column) {
        if (column.isString()) {
            var type = column.stringValue();
            return new ColumnFacts(name, type, Optional.of(type), Optional.of(0L), Optional.empty(), Optional.empty());
        }
        return new ColumnFacts(
                name,
                column.path("source").stringValue(""),
                column.path("glue").stringValueOpt(),
                count(column.path("nulls")),
                column.path("min").stringValueOpt(),
                column.path("max").stringValueOpt());
    }

    private static SnapshotFacts.Skipped skipped(String name, String reason) {
        var parts = name.split("\\.", 3);
        return parts.length == 1
                ? new SnapshotFacts.Skipped(name, "", Optional.empty(), reason)
                : new SnapshotFacts.Skipped(parts[0], parts[1], Optional.of(parts[2]), reason);
    }

    private static Optional<Long> count(JsonNode number) {
        return number.isNumber() ? Optional.of(number.longValue()) : Optional.empty();
    }

    private static List<String> texts(JsonNode array) {
        return Stream.of(array)
                .flatMap(JsonNode::valueStream)
                .map(JsonNode::stringValue)
                .toList();
    }
}
