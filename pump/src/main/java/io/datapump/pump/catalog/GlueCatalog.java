package io.datapump.pump.catalog;

import static io.datapump.pump.catalog.GlueFailure.trying;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;

/// One database of the Glue Data Catalog.
public final class GlueCatalog implements Catalog {

    private static final int ATTEMPTS = 5;

    private final GlueClient glue;
    private final String database;
    private final String cluster;
    private final Duration pollInterval;

    /// A catalog for the runs of one cluster.
    ///
    /// @param cluster written into each table's parameter `datapump:cluster`
    /// @param pollInterval between two looks at a crawler; Glue's own examples look every 15 to 30 seconds
    public GlueCatalog(GlueClient glue, String database, String cluster, Duration pollInterval) {
        this.glue = glue;
        this.database = database;
        this.cluster = cluster;
        this.pollInterval = pollInterval;
    }

    @Override
    public void crawl(String crawler, List<String> places, Duration deadline) {
        new GlueCrawl(glue, crawler, pollInterval, deadline).run(database, places);
    }

    @Override
    public Optional<CatalogTable> find(String table) {
        return live(table).map(GlueTable::read);
    }

    private Optional<Table> live(String table) {
        return trying("read table %s.%s".formatted(database, table), () -> {
            try {
                return Optional.of(
                        glue.getTable(g -> g.databaseName(database).name(table)).table());
            } catch (EntityNotFoundException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public List<CatalogTable> tablesBelow(String location) {
        return trying("list the tables of database " + database, () -> {
            try {
                return glue.getTablesPaginator(g -> g.databaseName(database)).stream()
                        .flatMap(page -> page.tableList().stream())
                        .map(GlueTable::read)
                        .filter(table -> table.location().startsWith(location))
                        .toList();
            } catch (EntityNotFoundException e) {
                return List.of();
            }
        });
    }

    @Override
    public void write(CatalogTable table) {
        trying("write table %s.%s".formatted(database, table.name()), () -> {
            for (var attempt = 1; ; attempt++) {
                try {
                    writeOnce(table);
                    return table;
                } catch (AlreadyExistsException | ConcurrentModificationException e) {
                    // Somebody else wrote the table since it was read: read it again and merge again.
                    if (attempt == ATTEMPTS) {
                        throw e;
                    }
                }
            }
        });
    }

    private void writeOnce(CatalogTable table) {
        var live = live(table.name());
        if (live.isEmpty()) {
            create(table);
            return;
        }
        var input = GlueTable.update(live.get(), table, cluster);
        if (!input.equals(GlueTable.inputOf(live.get()))) {
            // Glue keeps a version of every update that does not skip it (Glue API, UpdateTable): one for each schema
            // that was in force, and none for a parameter.
            glue.updateTable(u -> u.databaseName(database)
                    .tableInput(input)
                    .versionId(live.get().versionId())
                    .skipArchive(!GlueTable.changesSchema(live.get(), input)));
        }
    }

    private void create(CatalogTable table) {
        try {
            glue.createTable(c -> c.databaseName(database).tableInput(GlueTable.create(table, cluster)));
        } catch (EntityNotFoundException e) {
            throw new CatalogException(
                    "Cannot write table %s: Glue has no database %s. Apply the lake's configuration first."
                            .formatted(table.name(), database),
                    e);
        }
    }

    @Override
    public void addPartitions(String table, List<CatalogPartition> partitions) {
        new GluePartitions(glue, database, table).add(partitions, storage(table));
    }

    @Override
    public PartitionChanges writePartitions(String table, List<CatalogPartition> partitions) {
        return new GluePartitions(glue, database, table).write(partitions, storage(table));
    }

    private StorageDescriptor storage(String table) {
        return live(table)
                .orElseThrow(() -> new CatalogException(
                        "Cannot write the partitions of %s.%s: the table does not exist".formatted(database, table)))
                .storageDescriptor();
    }

    @Override
    public List<CatalogPartition> partitions(String table) {
        return new GluePartitions(glue, database, table).read();
    }

    @Override
    public void delete(String table) {
        trying("delete table %s.%s".formatted(database, table), () -> {
            try {
                glue.deleteTable(d -> d.databaseName(database).name(table));
            } catch (EntityNotFoundException e) {
                return false;
            }
            return true;
        });
    }
}
