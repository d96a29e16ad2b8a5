package io.datapump.pump.catalog;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The Glue catalog of one lake database. Table and column names are lower case.
public interface Catalog {

    /// Runs the crawler and waits until it is READY and a crawl that began after this call succeeded. A crawl
    /// already under way is waited for, then one more is started.
    ///
    /// @param places what the crawler is there for, one at least, each ends in `/`; it may look at more
    /// @throws CatalogException after the deadline, with the crawl's error message, or where the crawler writes
    ///     into another database or does not look at one of the places
    void crawl(String crawler, List<String> places, Duration deadline);

    Optional<CatalogTable> find(String table);

    /// Every table whose location lies below an S3 URI; none where there is no database yet.
    ///
    /// @param location ends in `/`
    List<CatalogTable> tablesBelow(String location);

    /// Creates or updates a table; keeps parameters and comments that others have set; does nothing where nothing
    /// differs. Where columns or partition keys change, Glue keeps the version before.
    void write(CatalogTable table);

    /// Adds missing partitions and removes none. A new partition takes the table's columns.
    void addPartitions(String table, List<CatalogPartition> partitions);

    /// Adds missing partitions, removes those not listed, and rewrites those that say another place or other
    /// columns than their table.
    PartitionChanges writePartitions(String table, List<CatalogPartition> partitions);

    List<CatalogPartition> partitions(String table);

    /// Deletes a table's entry; no data. No failure where it does not exist.
    void delete(String table);
}
