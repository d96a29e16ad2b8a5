package io.datapump.schema.reality;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What an export of one snapshot holds, as far as it is at hand.
///
/// @param export identifier of the export task
/// @param sourceArn of the snapshot, or of the cluster where there was none
/// @param exportOnly `db`, `db.schema` or `db.schema.table`, what the export was limited to; empty: everything
/// @param tables sorted by full name
/// @param skipped what RDS left out
/// @param notes what RDS said of the export as a whole
public record SnapshotFacts(
        String export,
        String sourceArn,
        List<String> exportOnly,
        List<TableFacts> tables,
        List<Skipped> skipped,
        List<String> notes) {

    public SnapshotFacts {
        exportOnly = List.copyOf(exportOnly);
        tables = List.copyOf(tables);
        skipped = List.copyOf(skipped);
        notes = List.copyOf(notes);
    }

    /// A table, or a whole database, that RDS left out.
    ///
    /// @param schema empty text for a whole database
    /// @param name empty for a whole database
    /// @param reason in RDS's words
    public record Skipped(String database, String schema, Optional<String> name, String reason) {}

    /// Every database the export knows of, those left out too; sorted.
    public List<String> databases() {
        return Stream.concat(
                        tables.stream().map(TableFacts::database),
                        skipped.stream().map(Skipped::database))
                .distinct()
                .sorted()
                .toList();
    }

    /// The tables of one database.
    public List<TableFacts> tables(String database) {
        return tables.stream()
                .filter(table -> table.database().equals(database))
                .toList();
    }

    /// What RDS left out of one database, or the database itself.
    public List<Skipped> skipped(String database) {
        return skipped.stream().filter(left -> left.database().equals(database)).toList();
    }

    /// The table of that full name.
    public Optional<TableFacts> find(String fullName) {
        return tables.stream()
                .filter(table -> table.fullName().equals(fullName))
                .findFirst();
    }

    /// Whether the export would hold a table, or a whole database, if the server had it.
    ///
    /// @param path `db`, `db.schema.table` or, where the engine has no schemas, `db.table`
    boolean covers(String path) {
        return exportOnly.isEmpty()
                || exportOnly.stream().anyMatch(only -> path.equals(only) || path.startsWith(only + "."));
    }
}
