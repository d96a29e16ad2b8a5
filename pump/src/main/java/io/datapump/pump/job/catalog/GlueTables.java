package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.Catalog;
import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.PublishedTable;
import java.util.Optional;
import java.util.Set;

/// Writes tables and partitions through the Glue API, and says what it has changed.
record GlueTables(Catalog catalog, Findings findings) {

    /// Brings one table and its partitions to what was published; makes no call that would change nothing.
    void write(CatalogEntry published) {
        var found = find(published);
        var wanted = wanted(published, found);
        catalog.write(wanted);
        found.ifPresentOrElse(
                there -> noteChanges(there, wanted),
                () -> findings.note("Table %s was created%s."
                        .formatted(
                                wanted.name(),
                                published.isEmpty()
                                        ? "; it has no files, and its columns are those that the source declares"
                                        : "")));
        writePartitions(published);
    }

    /// The table of a published table's name.
    ///
    /// @throws JobException where it lies elsewhere and so belongs to somebody else
    Optional<CatalogTable> find(CatalogEntry published) {
        var wanted = published.table();
        var found = catalog.find(wanted.name());
        found.filter(there -> !published.mayLieAt(there.location())).ifPresent(there -> {
            throw new JobException(
                    "Cannot catalog table %s: Glue has a table of this name at %s, ours is at %s. Give ours another alias."
                            .formatted(
                                    wanted.name(),
                                    there.location().isEmpty() ? "no location (a view)" : there.location(),
                                    wanted.location()));
        });
        return found;
    }

    /// A published table as Glue is to have it. What a table without files would say of its columns' types only its
    /// source's metadata declares: so columns that the table had when it had files keep the types that those
    /// have shown.
    static CatalogTable wanted(CatalogEntry published, Optional<CatalogTable> there) {
        var table = published.table();
        if (!published.isEmpty()) {
            return there.filter(CatalogTable::isDeclared).isPresent() ? table.shownByFiles() : table;
        }
        if (there.filter(found -> !found.isDeclared()).isEmpty()) {
            return table.declared();
        }
        var columns = table.columns().stream()
                .map(column -> there.get().columns().stream()
                        .filter(shown -> shown.name().equals(column.name()))
                        .findFirst()
                        .orElse(column))
                .toList();
        return new CatalogTable(table.name(), table.location(), columns, table.partitionKeys());
    }

    /// Brings the partitions of a table to the folders that hold its files.
    void writePartitions(CatalogEntry published) {
        var table = published.table();
        if (!table.partitionKeys().isEmpty()) {
            var changes = catalog.writePartitions(table.name(), published.partitions());
            if (!changes.isEmpty()) {
                findings.note("Table %s: %s.".formatted(table.name(), changes));
            }
        }
    }

    /// Whether Glue has an entry exactly as it is to have it.
    boolean shows(CatalogEntry entry) {
        var found = find(entry);
        return found.map(there -> {
                            var wanted = wanted(entry, found);
                            return there.location().equals(wanted.location())
                                    && ColumnChanges.between(there.columns(), wanted.columns())
                                            .isEmpty()
                                    && there.partitionKeys().equals(wanted.partitionKeys());
                        })
                        .orElse(false)
                && Set.copyOf(catalog.partitions(entry.table().name())).equals(Set.copyOf(entry.partitions()));
    }

    private void noteChanges(CatalogTable there, CatalogTable wanted) {
        var changes = ColumnChanges.between(there.columns(), wanted.columns());
        if (!changes.isEmpty()) {
            findings.note("Table %s: %s.".formatted(wanted.name(), changes));
        }
        noteKeys(there, wanted);
    }

    /// Says which partition keys a table has now, where it had others.
    void noteKeys(CatalogTable there, CatalogTable wanted) {
        if (!there.partitionKeys().equals(wanted.partitionKeys())) {
            findings.note("Table %s: partition keys are %s now."
                    .formatted(wanted.name(), PublishedTable.describe(wanted.partitionKeys())));
        }
    }
}
