package io.datapump.local.source;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// `originalTypeMappings` of a table: one entry per column, in column order.
record TypeMappings(SampleTable table) {

    ArrayNode json(JsonMapper json) {
        var mappings = json.createArrayNode();
        for (var column : table.columns()) {
            var mapping = mappings.addObject();
            mapping.put("columnName", column.name());
            mapping.put("originalType", column.originalType());
            mapping.put("expectedExportedType", column.exportedAs().oldNotation());
            lengths(column, mapping);
        }
        return mappings;
    }

    /// The lengths are absent in an older sample, and one reader of real exports expects numbers as text too.
    private void lengths(SampleColumn column, ObjectNode mapping) {
        switch (table.name()) {
            case "rental" -> {}
            case "customer" -> {
                mapping.put("originalCharMaxLength", Integer.toString(column.charMaxLength()));
                mapping.put("originalNumPrecision", Integer.toString(column.numPrecision()));
                mapping.put("originalDateTimePrecision", Integer.toString(column.dateTimePrecision()));
            }
            default -> {
                mapping.put("originalCharMaxLength", column.charMaxLength());
                mapping.put("originalNumPrecision", column.numPrecision());
                mapping.put("originalDateTimePrecision", column.dateTimePrecision());
            }
        }
    }
}
