package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogEntry;
import io.datapump.pump.catalog.CatalogException;
import io.datapump.pump.catalog.CatalogPartition;
import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.PublishedTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Lets the crawler look at what the API has written. Each difference is a gap that names the table, what the API wrote
/// and what the crawler made of it; then what the API wrote is restored. What a crawler does to tables that it did not
/// make, the Glue guide does not say, so anything is expected.
final class Witness {

    private final JobContext context;
    private final Crawler crawler;
    private final GlueTables tables;
    private final Findings findings;

    Witness(JobContext context, Crawler crawler, Findings findings) {
        this.context = context;
        this.crawler = crawler;
        this.tables = new GlueTables(context.catalog(), findings);
        this.findings = findings;
    }

    /// @param published tables that have been written, or have failed to be
    void hear(List<? extends CatalogEntry> published) {
        if (published.stream().allMatch(CatalogEntry::isEmpty)) {
            findings.note("No published table has files, so there was nothing for the crawler to see.");
            return;
        }
        var written = inGlue();
        var isHeard = crawled(published);
        var seen = inGlue();
        var differing = 0;
        for (var table : published) {
            var name = table.table().name();
            var differences = Optional.ofNullable(written.get(name))
                    .map(ours -> differences(table, ours, Optional.ofNullable(seen.get(name))))
                    .orElse(List.of());
            differences.forEach(difference ->
                    findings.gap("Table %s is not what the crawler %s says of it: %s; what was published holds."
                            .formatted(name, crawler.name(), difference)));
            if (!differences.isEmpty()) {
                differing++;
                findings.attempt(() -> tables.write(table));
            }
        }
        var made = new HashSet<>(seen.keySet());
        made.removeAll(written.keySet());
        made.stream()
                .sorted()
                .forEach(name -> findings.gap("The crawler %s has made a table %s at %s, which was not published."
                        .formatted(crawler.name(), name, place(seen, name))));
        if (isHeard && differing == 0 && made.isEmpty()) {
            findings.note("The crawler %s agrees with all that was published.".formatted(crawler.name()));
        }
    }

    private static String place(Map<String, CatalogTable> tables, String name) {
        return Optional.ofNullable(tables.get(name)).map(CatalogTable::location).orElse("");
    }

    private Map<String, CatalogTable> inGlue() {
        return context.catalog().tablesBelow(crawler.place()).stream()
                .collect(Collectors.toMap(CatalogTable::name, Function.identity()));
    }

    /// A witness that does not come leaves the catalog as the API wrote it.
    private boolean crawled(List<? extends CatalogEntry> published) {
        try {
            crawler.crawl(published);
            return true;
        } catch (CatalogException e) {
            findings.gap("The crawler could not be heard about what was published. " + e.getMessage());
            return false;
        }
    }

    private List<String> differences(CatalogEntry published, CatalogTable ours, Optional<CatalogTable> found) {
        if (found.isEmpty()) {
            return List.of("it is in Glue no more, or in another place");
        }
        var theirs = found.get();
        var differences = new ArrayList<String>();
        ColumnChanges.between(ours.columns(), theirs.columns())
                .all()
                .forEach(change -> differences.add("column %s is %s in ours and %s in the crawler's"
                        .formatted(
                                change.column(),
                                change.before().orElse("missing"),
                                change.after().orElse("missing"))));
        if (!ours.partitionKeys().equals(theirs.partitionKeys())) {
            differences.add("partition keys are %s in ours and %s in the crawler's"
                    .formatted(
                            PublishedTable.describe(ours.partitionKeys()),
                            PublishedTable.describe(theirs.partitionKeys())));
        }
        partitions(published).ifPresent(differences::add);
        return differences;
    }

    private Optional<String> partitions(CatalogEntry published) {
        if (published.table().partitionKeys().isEmpty()) {
            return Optional.empty();
        }
        var ours = new HashSet<>(published.partitions());
        var theirs =
                new HashSet<>(context.catalog().partitions(published.table().name()));
        var missing = published.partitions().stream()
                .filter(each -> !theirs.contains(each))
                .toList();
        theirs.removeAll(ours);
        return missing.isEmpty() && theirs.isEmpty()
                ? Optional.empty()
                : Optional.of("of %d partitions in ours the crawler's lack %s and have besides %s"
                        .formatted(ours.size(), first(missing), first(List.copyOf(theirs))));
    }

    private static String first(List<CatalogPartition> partitions) {
        return switch (partitions.size()) {
            case 0 -> "none";
            case 1 -> "1, " + partitions.getFirst().values();
            default ->
                "%d, %s among them"
                        .formatted(partitions.size(), partitions.getFirst().values());
        };
    }
}
