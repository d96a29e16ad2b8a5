package io.datapump.pump.export;

import java.util.Optional;

/// A table, or a whole database, that RDS left out of an export although the task is COMPLETE.
///
/// @param schema empty text for a whole database
/// @param name empty for a whole database
/// @param reason RDS's own text
public record SkippedTable(String database, String schema, Optional<String> name, String reason) {

    /// @param target as the metadata names it
    /// @param parts empty for a whole database
    static SkippedTable of(String target, Optional<TableNames.Parts> parts, String reason) {
        return new SkippedTable(
                parts.map(TableNames.Parts::database).orElse(target),
                parts.map(TableNames.Parts::schema).orElse(""),
                parts.map(TableNames.Parts::name),
                reason);
    }

    /// `database.schema.table`, or the database alone.
    public String fullName() {
        return name.map(table -> database + "." + schema + "." + table).orElse(database);
    }
}
