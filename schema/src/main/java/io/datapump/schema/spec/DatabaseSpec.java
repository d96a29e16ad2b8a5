package io.datapump.schema.spec;

import java.util.List;
import java.util.Map;

/// A database marked for ingestion.
///
/// @param name as the server spells it
/// @param alias the name in the lake; the database's own name where none is given
/// @param settings by `schema.table` (PostgreSQL) or `table` (MySQL); may be empty
public record DatabaseSpec(String name, String alias, TableFilter tables, Map<String, TableSettings> settings) {

    public DatabaseSpec {
        settings = Map.copyOf(settings);
    }

    /// The settings of one table; empty settings where none are written.
    public TableSettings settingsOf(String table) {
        return settings.getOrDefault(table, TableSettings.NONE);
    }

    /// The tables that are taken and whose history is kept, by the names that settings use, sorted.
    public List<String> histories() {
        return settings.entrySet().stream()
                .filter(entry -> tables.takes(entry.getKey())
                        && entry.getValue().longterm().isPresent()
                        && entry.getValue().parent().isEmpty())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /// A database with every table and no settings.
    public static DatabaseSpec everythingOf(String name) {
        return new DatabaseSpec(name, name, new TableFilter(List.of("*"), List.of()), Map.of());
    }
}
