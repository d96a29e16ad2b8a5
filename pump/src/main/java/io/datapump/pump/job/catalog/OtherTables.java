package io.datapump.pump.job.catalog;

import io.datapump.pump.catalog.CatalogTable;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.PublishedTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tables in the cluster's part of the catalog zone that this run has not published. Those of ours whose files are gone
/// are removed; those whose files publish has left, because the configuration still takes them, stay as they are. A
/// table that somebody else has made there is never touched.
final class OtherTables {

    private final JobContext context;
    private final Crawler crawler;
    private final Findings findings;

    OtherTables(JobContext context, Findings findings) {
        this.context = context;
        this.crawler = Crawler.ofCatalog(context);
        this.findings = findings;
    }

    void settle(List<PublishedTable> published) {
        var below = context.catalog().tablesBelow(crawler.place());
        var namesByPlace = namesByPlace(published);
        var present = below.stream().map(CatalogTable::name).collect(Collectors.toSet());
        for (var table : below) {
            var name = namesByPlace.get(table.location());
            if (!namesByPlace.containsValue(table.name())) {
                if (name == null) {
                    settle(table);
                } else if (present.contains(name)) {
                    settleTwin(table, name);
                }
            }
        }
    }

    /// Names in Glue of what this run publishes, keeps or holds, by location.
    private Map<String, String> namesByPlace(List<PublishedTable> published) {
        var names = new HashMap<String, String>();
        published.forEach(
                table -> names.put(table.table().location(), table.table().name()));
        var kept = context.receipts().kept().tables().stream().map(KeptTable::as);
        var held = context.receipts().manifestWithoutFiles().tables().stream()
                .flatMap(table -> table.fate() instanceof Fate.Held back ? Stream.of(back.as()) : Stream.empty());
        Stream.concat(kept, held)
                .forEach(as ->
                        names.put(context.address(as.catalogPrefix(context.run().cluster())), as.glueName()));
        return names;
    }

    private void settle(CatalogTable table) {
        if (!isOurs(table)) {
            findings.note("Table %s at %s is not ours and was left alone.".formatted(table.name(), table.location()));
        } else if (context.store().list(key(table)).isEmpty()) {
            context.catalog().delete(table.name());
            findings.note("Table %s is no longer published; it was removed.".formatted(table.name()));
        }
    }

    /// A place has one table, because a crawler knows a table by its place.
    private void settleTwin(CatalogTable table, String name) {
        if (isOurs(table)) {
            context.catalog().delete(table.name());
            findings.note(
                    "Table %s was a second one at the place of %s; it was removed.".formatted(table.name(), name));
        } else {
            findings.gap(
                    "Glue has the table %s, which is not ours, at the place of %s. It was left alone, but a crawler may take it for ours: delete it, or give it another place."
                            .formatted(table.name(), name));
        }
    }

    private boolean isOurs(CatalogTable table) {
        return table.isMadeBy(context.run().cluster(), crawler.name());
    }

    private String key(CatalogTable table) {
        return table.location().substring(context.address("").length());
    }
}
