package io.datapump.schema.run;

import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.RunManifest.Folder;
import java.time.Instant;
import java.util.List;

/// What longterm holds of a table: the manifest in force without the names of files. Manifests lie at
/// `longterm/{cluster}/_manifests/{alias}/{table}/{number}.json`, and the one with the highest number is in
/// force.
///
/// @param snapshot when the snapshot was taken that was merged last
/// @param partitions one with an empty path for a table without partition folders
public record StoredHistory(Instant snapshot, List<Folder> partitions) {

    public StoredHistory {
        partitions = List.copyOf(partitions);
    }

    /// Where the manifests of all tables of a cluster are, ending in `/`.
    public static String manifests(String cluster) {
        return Zone.LONGTERM.of(cluster) + "_manifests/";
    }

    /// Where the manifests of one table are, ending in `/`.
    public static String manifests(String cluster, LakeTable as) {
        return manifests(cluster) + as.database() + "/" + as.table() + "/";
    }
}
