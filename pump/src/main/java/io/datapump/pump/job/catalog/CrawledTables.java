package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.PublishedTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The catalog as a crawler of the cluster makes it, with what a crawler leaves to do.
///
/// Before it comes: columns that are no longer published are taken away, and those that have another type get
/// it, because with `MergeNewColumns` it only adds columns, and partitions inherit the table's. After it:
/// declared types of partition keys are written, because it takes every key for text (Glue guide,
/// "year:string"); tables without files, which it cannot see, are created from the columns of the export; and
/// whatever else it has made of the files is brought to what their footers say.
final class CrawledTables {

    private final JobContext context;
    private final Crawler crawler;
    private final GlueTables tables;
    private final Findings findings;

    CrawledTables(JobContext context, Crawler crawler, Findings findings) {
        this.context = context;
        this.crawler = crawler;
        this.tables = new GlueTables(context.catalog(), findings);
        this.findings = findings;
    }

    void catalog(List<? extends CatalogEntry> published) {
        if (published.stream().allMatch(CatalogEntry::isEmpty)) {
            findings.note("No published table has files, so there was nothing to crawl.");
        } else {
            published.stream()
                    .filter(table -> !table.isEmpty())
                    .forEach(table -> findings.attempt(() -> prepare(table)));
            crawler.crawl(published);
        }
        published.forEach(table -> findings.attempt(() -> correct(table)));
    }

    private void prepare(CatalogEntry published) {
        tables.find(published).ifPresent(there -> {
            var wanted = GlueTables.wanted(published, Optional.of(there));
            var changes = ColumnChanges.between(there.columns(), wanted.columns());
            if (!changes.isEmpty()) {
                findings.note("Table %s: %s.".formatted(wanted.name(), changes));
            }
            var moves = !there.location().equals(wanted.location());
            if (changes.takesAway() || moves) {
                var names = PublishedTable.names(there.columns());
                context.catalog()
                        .write(new CatalogTable(
                                there.name(),
                                wanted.location(),
                                wanted.columns().stream()
                                        .filter(column -> names.contains(column.name()))
                                        .toList(),
                                there.partitionKeys()));
            }
        });
    }

    private void correct(CatalogEntry published) {
        if (published.isEmpty()) {
            tables.write(published);
            return;
        }
        var found = tables.find(published).orElseThrow(() -> missing(published));
        requireKeys(found, published);
        var wanted = GlueTables.wanted(published, Optional.of(found));
        var changes = ColumnChanges.between(found.columns(), wanted.columns());
        if (!changes.isEmpty()) {
            findings.note("Table %s: what the crawler had made of the files was corrected: %s."
                    .formatted(wanted.name(), changes));
        }
        tables.noteKeys(found, wanted);
        if (!changes.isEmpty() || !found.partitionKeys().equals(wanted.partitionKeys()) || found.isDeclared()) {
            context.catalog().write(wanted);
        }
        tables.writePartitions(published);
    }

    private static void requireKeys(CatalogTable found, CatalogEntry published) {
        var is = PublishedTable.names(found.partitionKeys());
        var wanted = PublishedTable.names(published.table().partitionKeys());
        if (!is.equals(wanted)) {
            throw new JobException(
                    "Cannot accept table %s as the crawler made it: it has the partition keys %s, published are %s."
                            .formatted(found.name(), is, wanted));
        }
    }

    /// Why a crawl that succeeded has not made a table, as far as Glue shows it.
    private JobException missing(CatalogEntry published) {
        var wanted = published.table();
        var there = context.catalog().tablesBelow(wanted.location()).stream()
                .filter(table -> table.location().equals(wanted.location()))
                .map(CatalogTable::name)
                .toList();
        var hashed = there.stream()
                .filter(name -> name.startsWith(wanted.name() + "_"))
                .collect(Collectors.joining(", "));
        var start = "Cannot find table %s in Glue after a crawl that succeeded: ".formatted(wanted.name());
        if (!hashed.isEmpty()) {
            return new JobException(start
                    + "the crawler %s has put the %d files at %s under the name %s. Glue puts a hash behind a name that is taken when the crawler comes. Delete %s in Glue and run the pipeline again; if the name comes back, look in the database for what holds %s."
                            .formatted(
                                    crawler.name(),
                                    published.files(),
                                    wanted.location(),
                                    hashed,
                                    hashed,
                                    wanted.name()));
        }
        if (!there.isEmpty()) {
            return new JobException(start
                    + "Glue has the table %s at %s, and a crawler knows a table by its place, so it took that one for ours. Delete it or give it another place, and run the pipeline again."
                            .formatted(String.join(", ", there), wanted.location()));
        }
        return new JobException(start
                + "%s holds %d files, and the crawler %s does not reach that place or could not read them."
                        .formatted(wanted.location(), published.files(), crawler.name()));
    }
}
