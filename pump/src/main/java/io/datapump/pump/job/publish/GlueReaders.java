package io.datapump.pump.job.publish;

import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.PublishedTable;
import io.datapump.pump.job.StagedTable;

/// Queries that find a table's files through Glue. They read a partition only where Glue has it, and folders below a
/// table only where the table has partition keys: so what Glue says must reach the new files before the old ones go.
/// Whether it says nothing else is for the catalog job.
///
/// A table whose partition keys have changed is switched to its new keys here. From keys to none, queries go from the
/// old rows over both to the new ones. To more or fewer keys they find nothing between two calls to Glue, which takes
/// partitions only for the keys a table has.
record GlueReaders(JobContext context) {

    /// Shows a table's new files beside the old ones; repeating it changes nothing. A table that Glue does not have,
    /// or has somewhere else, nobody reads here.
    void show(StagedTable staged) {
        var published = PublishedTable.of(context, staged);
        context.catalog()
                .find(published.table().name())
                .filter(found -> found.location().equals(published.table().location()))
                .ifPresent(found -> show(found, published));
    }

    private void show(CatalogTable found, PublishedTable published) {
        var wanted = published.table();
        if (!PublishedTable.names(found.partitionKeys()).equals(PublishedTable.names(wanted.partitionKeys()))) {
            context.catalog().write(wanted);
            if (!wanted.partitionKeys().isEmpty()) {
                showPartitions(found, published);
            }
        } else if (!published.partitions().isEmpty()) {
            context.catalog().addPartitions(wanted.name(), published.partitions());
        }
    }

    /// A table with keys and without its partitions would read as empty until somebody runs the pipeline again: where
    /// they cannot be written, the table gets its old form back.
    private void showPartitions(CatalogTable found, PublishedTable published) {
        try {
            context.catalog().writePartitions(found.name(), published.partitions());
        } catch (CatalogException e) {
            try {
                context.catalog().write(found);
            } catch (CatalogException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }
}
