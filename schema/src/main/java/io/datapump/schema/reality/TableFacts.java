package io.datapump.schema.reality;

import java.util.List;
import java.util.Optional;

/// One table of an export.
///
/// @param schema the database's name where the engine has no schemas
/// @param rows empty where no footer was read
/// @param bytes of its files
/// @param columns those in the files, in their order; empty: unknown
/// @param unexported columns of the source that RDS does not write
/// @param parent full name of the table whose rows include these, where this is a partition of it
public record TableFacts(
        String database,
        String schema,
        String name,
        Optional<Long> rows,
        long bytes,
        List<ColumnFacts> columns,
        List<String> unexported,
        Optional<String> parent) {

    public TableFacts {
        columns = List.copyOf(columns);
        unexported = List.copyOf(unexported);
    }

    /// `database.schema.table`.
    public String fullName() {
        return database + "." + schema + "." + name;
    }

    /// The column of that name; letter case counts.
    public Optional<ColumnFacts> column(String wanted) {
        return columns.stream().filter(column -> column.name().equals(wanted)).findFirst();
    }
}
