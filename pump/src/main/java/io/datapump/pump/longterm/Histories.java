package io.datapump.pump.longterm;

import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/// The histories of one cluster, whether its tables are still declared or not.
///
/// @param cluster its name
public record Histories(ObjectStore store, String cluster) {

    private static final int PARTS = 3;

    /// The tables that have one, sorted by folder. One call for a thousand manifests.
    public List<LakeTable> tables() {
        var folder = Zone.LONGTERM.of(cluster) + "_manifests/";
        var tables = new HashSet<LakeTable>();
        store.list(
                folder,
                page -> page.stream()
                        .map(StoredObject::key)
                        .map(key -> key.substring(folder.length()).split("/", -1))
                        .filter(parts -> parts.length == PARTS)
                        .forEach(parts -> tables.add(new LakeTable(parts[0], parts[1]))));
        return tables.stream().sorted(Comparator.comparing(LakeTable::folder)).toList();
    }
}
