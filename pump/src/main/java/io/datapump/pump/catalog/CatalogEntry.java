package io.datapump.pump.catalog;

import java.util.List;

/// A table as Glue has to show it: its columns and where its files lie.
public interface CatalogEntry {

    CatalogTable table();

    /// One for each folder that holds files of the table, sorted by place; empty where it has no partition keys.
    List<CatalogPartition> partitions();

    /// How many files Glue shows.
    long files();

    default boolean isEmpty() {
        return files() == 0;
    }

    /// Whether a table of this name that Glue has at a place can be this one.
    default boolean mayLieAt(String location) {
        return location.equals(table().location());
    }
}
