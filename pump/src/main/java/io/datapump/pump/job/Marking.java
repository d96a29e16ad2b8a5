package io.datapump.pump.job;

import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.TableSettings;
import java.util.Optional;

/// What a run configuration says of the tables of an export: whether they are taken, under which names, with
/// which settings. Names are compared as the server spells them.
///
/// @param run the configuration the run is pinned to
public record Marking(ClusterRun run) {

    public Optional<DatabaseSpec> database(String name) {
        return run.database(name);
    }

    /// How filters and settings name a table: `schema.table` in PostgreSQL, `table` in MySQL and MariaDB,
    /// which have no schemas.
    public String filterName(String schema, String table) {
        return run.source().engine().hasSchemas() ? schema + "." + table : table;
    }

    /// True where the table's database is marked and its filters take the table.
    public boolean takes(String database, String schema, String table) {
        return database(database)
                .filter(spec -> spec.tables().takes(filterName(schema, table)))
                .isPresent();
    }

    /// The settings of a table; empty settings where none are written or the database is not marked.
    public TableSettings settings(String database, String schema, String table) {
        return database(database)
                .map(spec -> spec.settingsOf(filterName(schema, table)))
                .orElse(TableSettings.NONE);
    }

    /// The names in the lake of a table; the alias of a table is its name without the schema where none is
    /// written. Empty where the database is not marked.
    public Optional<LakeTable> lakeTable(String database, String schema, String table) {
        return database(database).map(spec -> ClusterRun.lakeTable(spec, filterName(schema, table), table));
    }
}
