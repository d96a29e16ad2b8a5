package io.datapump.pump.job.publish;

import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.store.StoredObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What turns a table's folder in the catalog into the staged table.
///
/// @param prefix the folder, ending in `/`
/// @param missing staged objects whose target is not there with their size, sorted by target. Every target
///     bears the export's id in its name, so an object of that name and size is a copy made by an earlier
///     attempt
/// @param obsolete keys that are no target, sorted: files of earlier snapshots, and whatever else lies in the
///     folder
public record TableChange(StagedTable table, String prefix, List<StagedObject> missing, List<String> obsolete) {

    public TableChange {
        missing = List.copyOf(missing);
        obsolete = List.copyOf(obsolete);
    }

    /// The change from a listing of the folder.
    static TableChange of(String cluster, StagedTable table, List<StoredObject> listing) {
        var prefix = table.as().catalogPrefix(cluster);
        var present = listing.stream().collect(Collectors.toMap(StoredObject::key, StoredObject::sizeInBytes));
        Map<String, StagedObject> targets = table.objects().stream()
                .collect(Collectors.toMap(object -> prefix + object.target(), Function.identity()));
        Set<String> wanted = targets.keySet();
        return new TableChange(
                table,
                prefix,
                table.objects().stream()
                        .filter(object ->
                                !Long.valueOf(object.sizeInBytes()).equals(present.get(prefix + object.target())))
                        .toList(),
                listing.stream()
                        .map(StoredObject::key)
                        .filter(key -> !wanted.contains(key))
                        .sorted()
                        .toList());
    }

    public boolean isDone() {
        return missing.isEmpty() && obsolete.isEmpty();
    }

    /// Keys of every target of the table.
    List<String> targetKeys() {
        return table.objects().stream().map(object -> prefix + object.target()).toList();
    }
}
