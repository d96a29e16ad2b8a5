package io.datapump.pump.job.catalog;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.JobFailure;
import io.datapump.pump.job.JobName;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.CatalogMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The histories of tables in the catalog, each as a table of its own: `longterm_{alias}_{table}`. Glue is brought to
/// the newest manifest in the way the lake has chosen, and is then held against it. Whatever became of this run's
/// merge: the newest manifest is a state that was proven before it was put into force.
///
/// What readers see meanwhile through the API: columns are added or become wider; partitions that are new appear;
/// partitions that have changed are switched to the folder of their new state, each in one step; those that are no
/// longer there go. So a query sees each partition as it was or as it is, never half of it. Glue cannot switch two
/// partitions at once: for as long as the calls take, a row that has moved from one to the other may be seen twice or
/// not at all.
///
/// The history of a table that is no longer taken stays in Glue as it is.
final class Histories {

    private static final int ATTEMPTS = 5;

    private final JobContext context;
    private final CatalogMode mode;
    private final Findings findings;
    private final GlueTables tables;
    private final Set<String> failed;

    Histories(JobContext context, Findings findings) {
        this.context = context;
        this.mode = context.configuration().catalog().mode();
        this.findings = findings;
        this.tables = new GlueTables(context.catalog(), findings);
        this.failed = context.receipts().failures().stream()
                .filter(failure -> failure.job().equals(JobName.LONGTERM.commandName()))
                .map(JobFailure::subject)
                .collect(Collectors.toSet());
    }

    void catalog() {
        var only = context.receipts().replay().table();
        var byDatabase = configured().stream()
                .filter(as -> only.isEmpty() || only.get().equals(as.folder()))
                .collect(Collectors.groupingBy(LakeTable::database, TreeMap::new, Collectors.toList()));
        byDatabase.forEach((alias, histories) -> findings.attempt(() -> catalog(alias, histories)));
        if (only.isEmpty()) {
            removeGone();
        }
    }

    private List<LakeTable> configured() {
        var run = context.configuration();
        return run.databases().stream()
                .flatMap(database -> database.histories().stream()
                        .map(table -> ClusterRun.lakeTable(
                                database, table, run.source().engine().ownName(table))))
                .toList();
    }

    private void catalog(String alias, List<LakeTable> configured) {
        var begun = new ArrayList<HistoryTable>();
        configured.forEach(as -> findings.attempt(() -> newest(as).ifPresent(begun::add)));
        var crawler = Crawler.ofHistories(context, alias);
        if (!begun.isEmpty()) {
            switch (mode) {
                case CRAWLER -> new CrawledTables(context, crawler, findings).catalog(begun);
                case API -> {}
                case BOTH -> {
                    begun.forEach(history -> findings.attempt(() -> tables.write(history)));
                    new Witness(context, crawler, findings).hear(begun);
                }
            }
        }
        begun.forEach(history -> findings.attempt(() -> settle(history)));
    }

    /// What the newest manifest says; empty where no history has begun.
    private Optional<HistoryTable> newest(LakeTable as) {
        try {
            return history(as).head().map(stored -> HistoryTable.of(context, stored.manifest()));
        } catch (HistoryException e) {
            throw new JobException("Cannot catalog the history of %s: %s".formatted(as.folder(), e.getMessage()), e);
        }
    }

    private History history(LakeTable as) {
        return new History(context.store(), context.run().cluster(), as);
    }

    /// Brings Glue to the newest manifest and reads it back. Another run may have put a later one into force, and into
    /// Glue, while this one wrote: whoever writes last looks last, so Glue never stays behind.
    private void settle(HistoryTable first) {
        if (mode == CatalogMode.CRAWLER
                && !first.isEmpty()
                && tables.find(first).isEmpty()) {
            return; // The crawler has not made it, which has been told; a table made beside its own would be a second
            // one.
        }
        var history = first;
        for (int i = 0; i < ATTEMPTS; i++) {
            tables.write(history);
            history = newest(history.state().as()).orElse(history);
            if (tables.shows(history)) {
                tell(history);
                return;
            }
        }
        throw new JobException(
                "Cannot catalog the history of %s: table %s was written %d times and is still not what manifest %d says. Somebody else writes it: look who, and run the pipeline again."
                        .formatted(
                                history.state().as().folder(),
                                history.table().name(),
                                ATTEMPTS,
                                history.state().number()));
    }

    private void tell(HistoryTable history) {
        var state = history.state();
        var name = history.table().name();
        findings.note("Table %s shows manifest %d of its history: %d rows in %d files."
                .formatted(name, state.number(), state.rows(), state.files()));
        if (failed.contains(state.as().folder())) {
            findings.gap(
                    "Table %s shows the history of %s as it was with the snapshot of %s: what this run has brought could not be merged."
                            .formatted(name, state.source(), state.snapshot()));
        }
    }

    /// A table of ours stays for as long as there is anything of its history, whether it is still kept or not.
    private void removeGone() {
        var zone = context.address(Zone.LONGTERM.of(context.run().cluster()));
        for (var table : context.catalog().tablesBelow(zone)) {
            var folders = table.location().substring(zone.length()).split("/", -1);
            if (folders.length >= 2) {
                var as = new LakeTable(folders[0], folders[1]);
                var crawler = Crawler.ofHistories(context, as.database());
                if (table.isMadeBy(context.run().cluster(), crawler.name()) && isGone(as)) {
                    context.catalog().delete(table.name());
                    findings.note("Table %s was removed: nothing is left of the history of %s."
                            .formatted(table.name(), as.folder()));
                }
            }
        }
    }

    private boolean isGone(LakeTable as) {
        var history = history(as);
        return context.store().list(history.manifests()).isEmpty()
                && context.store().list(history.folder()).isEmpty();
    }
}
