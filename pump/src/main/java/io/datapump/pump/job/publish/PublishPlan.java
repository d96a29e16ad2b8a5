package io.datapump.pump.job.publish;

import io.datapump.pump.job.StagedTable;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.Zone;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What publish does, as a value: a pure function of the staged tables and of a listing of the cluster's part
/// of the catalog. Applied to its own outcome it is empty.
///
/// @param changes one per staged table, sorted by folder, also where nothing is to be done
/// @param unpublished keys in the cluster's part of the catalog that belong to no staged table, sorted
public record PublishPlan(List<TableChange> changes, List<String> unpublished) {

    public PublishPlan {
        changes = List.copyOf(changes);
        unpublished = List.copyOf(unpublished);
    }

    /// The plan.
    ///
    /// @param listing of `catalog/{cluster}/`
    public static PublishPlan of(String cluster, List<StagedTable> staged, List<StoredObject> listing) {
        var root = Zone.CATALOG.of(cluster);
        Map<String, List<StoredObject>> byFolder =
                listing.stream().collect(Collectors.groupingBy(object -> folder(root, object.key())));
        var folders = staged.stream().map(table -> table.as().folder()).collect(Collectors.toCollection(TreeSet::new));
        return new PublishPlan(
                staged.stream()
                        .sorted(Comparator.comparing(table -> table.as().folder()))
                        .map(table -> TableChange.of(
                                cluster, table, byFolder.getOrDefault(table.as().folder(), List.of())))
                        .toList(),
                listing.stream()
                        .map(StoredObject::key)
                        .filter(key -> !folders.contains(folder(root, key)))
                        .sorted()
                        .toList());
    }

    /// Folders whose objects are to be removed; an object that lies in no folder counts under its own name.
    List<String> unpublishedFolders(String cluster) {
        var root = Zone.CATALOG.of(cluster);
        return unpublished.stream()
                .map(key -> key.substring(root.length()).replaceFirst("/.*", ""))
                .distinct()
                .sorted()
                .toList();
    }

    /// Empty text for an object that lies in no folder.
    private static String folder(String root, String key) {
        var slash = key.indexOf('/', root.length());
        return slash < 0 ? "" : key.substring(root.length(), slash);
    }
}
