package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.Catalog;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.Job;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobName;
import io.datapump.pump.job.JobReport;
import io.datapump.pump.job.KeptTables;
import io.datapump.pump.job.PublishedTable;
import io.datapump.pump.job.StagedTable;
import io.datapump.schema.layout.Zone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/// Makes the catalog say exactly what was published, in the way the lake has chosen: the cluster's crawler,
/// the Glue API, or the API with a crawl after it as a witness.
///
/// A crawler leaves four things to do. It adds columns and removes none (`MergeNewColumns`), so those that are
/// no longer published are removed before it comes: partitions inherit the table's columns from the crawl. It
/// takes every partition key for text, so the declared types are written (Glue guide, "year:string"). It cannot
/// see a table without files, so that is created from the columns of the export. And it does not remove tables
/// that are no longer published.
public final class CatalogJob implements Job {

    private static final Duration LONGEST_CRAWL = Duration.ofHours(2);

    private final JobContext context;
    private final Catalog catalog;
    private final List<String> notes = new ArrayList<>();

    public CatalogJob(JobContext context) {
        this.context = context;
        this.catalog = context.catalog();
    }

    @Override
    public JobReport run() {
        if (!context.receipts().hasPublished()) {
            throw new JobException("Cannot catalog export %s: publish has not reported."
                    .formatted(context.run().export()));
        }
        var kept = context.receipts().kept();
        var tables = context.receipts().staged().stream()
                .filter(staged -> !kept.folders().contains(staged.as().folder()))
                .map(staged -> PublishedTable.of(context, staged))
                .toList();
        switch (context.configuration().catalog().mode()) {
            case CRAWLER -> crawl(tables);
            case API -> tables.forEach(this::write);
            case BOTH -> {
                tables.forEach(this::write);
                crawl(tables);
            }
        }
        if (context.receipts().replay().table().isEmpty()) {
            remove(tables, kept);
        }
        return report(tables);
    }

    private void crawl(List<PublishedTable> tables) {
        if (tables.stream().allMatch(PublishedTable::isEmpty)) {
            notes.add("No published table has files, so there was nothing to crawl.");
        } else {
            tables.forEach(this::removeColumns);
            catalog.crawl(context.configuration().catalog().crawler(), LONGEST_CRAWL);
        }
        tables.forEach(this::correct);
    }

    /// Removes the columns of a table of an earlier run that the published files do not have.
    private void removeColumns(PublishedTable published) {
        var wanted = published.table();
        var names = PublishedTable.names(wanted.columns());
        catalog.find(wanted.name())
                .filter(found -> found.location().equals(wanted.location()))
                .filter(found -> !names.containsAll(PublishedTable.names(found.columns())))
                .ifPresent(found -> {
                    var kept = found.columns().stream()
                            .filter(column -> names.contains(column.name()))
                            .toList();
                    catalog.write(new CatalogTable(found.name(), found.location(), kept, found.partitionKeys()));
                    notes.add("Table %s: columns that are no longer published were removed.".formatted(found.name()));
                });
    }

    /// Brings one table from what the crawler made of it to what was published.
    private void correct(PublishedTable published) {
        var wanted = published.table();
        var found = catalog.find(wanted.name());
        if (found.isEmpty()) {
            if (!published.isEmpty()) {
                throw new JobException(
                        ("Cannot find table %s in Glue after a crawl that succeeded, although %s holds %d"
                                        + " files: the crawler %s does not reach that place or gave the table another name.")
                                .formatted(
                                        wanted.name(),
                                        wanted.location(),
                                        published.files(),
                                        context.configuration().catalog().crawler()));
            }
            write(published);
            notes.add("Table %s has no files; it was created from the export's columns.".formatted(wanted.name()));
            return;
        }
        refuseForeign(found.get(), wanted);
        if (published.isEmpty()) {
            write(published);
        } else {
            correctPartitionKeys(found.get(), wanted);
        }
    }

    private void correctPartitionKeys(CatalogTable found, CatalogTable wanted) {
        if (!PublishedTable.names(found.partitionKeys()).equals(PublishedTable.names(wanted.partitionKeys()))) {
            throw new JobException(
                    "Cannot accept table %s as the crawler made it: it has the partition keys %s, published are %s."
                            .formatted(
                                    found.name(),
                                    PublishedTable.names(found.partitionKeys()),
                                    PublishedTable.names(wanted.partitionKeys())));
        }
        if (!found.partitionKeys().equals(wanted.partitionKeys())) {
            catalog.write(new CatalogTable(found.name(), found.location(), found.columns(), wanted.partitionKeys()));
            notes.add("Table %s: partition keys are %s now.".formatted(found.name(), types(wanted)));
        }
    }

    private static String types(CatalogTable table) {
        return table.partitionKeys().stream()
                .map(key -> key.name() + " " + key.glueType())
                .collect(Collectors.joining(", "));
    }

    private void write(PublishedTable published) {
        var wanted = published.table();
        catalog.find(wanted.name()).ifPresent(found -> refuseForeign(found, wanted));
        catalog.write(wanted);
        if (!wanted.partitionKeys().isEmpty()) {
            catalog.writePartitions(wanted.name(), published.partitions());
        }
    }

    /// A table of the same name that lies elsewhere belongs to somebody else.
    private static void refuseForeign(CatalogTable found, CatalogTable wanted) {
        if (!found.location().equals(wanted.location())) {
            throw new JobException(
                    "Cannot catalog table %s: Glue has a table of this name at %s, ours is at %s. Give ours another alias."
                            .formatted(
                                    wanted.name(),
                                    found.location().isEmpty() ? "no location (a view)" : found.location(),
                                    wanted.location()));
        }
    }

    private void remove(List<PublishedTable> published, KeptTables kept) {
        var names = new HashSet<>(kept.glueNames());
        published.forEach(p -> names.add(p.table().name()));
        var place = "s3://%s/%s"
                .formatted(
                        context.configuration().export().bucket(),
                        Zone.CATALOG.of(context.run().cluster()));
        for (var table : catalog.tablesBelow(place)) {
            if (!names.contains(table.name())) {
                catalog.delete(table.name());
                notes.add("Table %s is no longer published; it was removed.".formatted(table.name()));
            }
        }
    }

    private JobReport report(List<PublishedTable> tables) {
        return new JobReport(
                JobName.CATALOG.commandName(),
                "",
                tables.size(),
                tables.stream().mapToLong(PublishedTable::files).sum(),
                tables.stream()
                        .map(PublishedTable::staged)
                        .mapToLong(StagedTable::rows)
                        .sum(),
                tables.stream()
                        .map(PublishedTable::staged)
                        .mapToLong(StagedTable::bytes)
                        .sum(),
                0,
                0,
                notes);
    }
}
