package io.datapump.pump.job.publish;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// What lies in the cluster's part of the catalog and is neither published by the run nor kept.
///
/// @param staying folders of published and of kept tables
record Unpublished(JobContext context, PublishClaim claim, Set<String> staying) {

    Unpublished {
        staying = Set.copyOf(staying);
    }

    /// Deletes it, page by page.
    ///
    /// @return the folders that went, sorted; an object that lay in no folder is listed by its own name
    List<String> remove() {
        var root = Zone.CATALOG.of(context.run().cluster());
        var gone = new TreeSet<String>();
        deleteBelow(root, key -> !isStaying(root, key), keys -> {
            claim.requireLatest();
            keys.forEach(key -> gone.add(key.substring(root.length()).replaceFirst("/.*", "")));
        });
        return List.copyOf(gone);
    }

    /// The folders as tables of which no report tells anything. Nothing is deleted.
    List<KeptTable> keep() {
        var root = Zone.CATALOG.of(context.run().cluster());
        var folders = new TreeSet<String>();
        context.store()
                .list(
                        root,
                        page -> page.stream()
                                .map(StoredObject::key)
                                .filter(key -> !isStaying(root, key))
                                .forEach(key -> folders.add(folder(root, key))));
        return folders.stream()
                .flatMap(folder -> unknown(root, folder).stream())
                .toList();
    }

    /// Only `{alias}.{table}` can be a table's folder.
    private static Optional<KeptTable> unknown(String root, String folder) {
        var dot = folder.indexOf('.');
        return dot < 0
                ? Optional.empty()
                : Optional.of(new KeptTable(
                        "",
                        new LakeTable(folder.substring(0, dot), folder.substring(dot + 1)),
                        "No report of an earlier run tells what lies in %s%s/, and this run has published nothing there, so it stays for now. The next run removes it, unless the export holds the table again: keep a copy of what is still needed."
                                .formatted(root, folder),
                        Optional.empty()));
    }

    /// Deletes what the run has written to `work/`, but for tables that could not be published: publish may be run
    /// again.
    void removeWork(Set<String> failed) {
        var root = Zone.WORK.of(context.run().cluster(), context.run().export());
        deleteBelow(root, key -> !failed.contains(folder(root, key)), keys -> {});
    }

    private interface BeforeDelete {
        void delete(List<String> keys);
    }

    private void deleteBelow(String root, Predicate<String> which, BeforeDelete before) {
        context.store().list(root, page -> {
            var keys = page.stream().map(StoredObject::key).filter(which).toList();
            if (!keys.isEmpty()) {
                before.delete(keys);
                context.store().delete(keys);
            }
        });
    }

    private boolean isStaying(String root, String key) {
        return staying.contains(folder(root, key));
    }

    /// Empty text for an object that lies in no folder.
    private static String folder(String root, String key) {
        var slash = key.indexOf('/', root.length());
        return slash < 0 ? "" : key.substring(root.length(), slash);
    }
}
