package io.datapump.pump.job.publish;

import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.pump.job.TableReceipt;
import io.datapump.pump.store.StoredObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What turns a table's folder in the catalog into the staged table.
///
/// @param prefix the folder, ending in `/`
/// @param missing staged objects that are not proven to be in place, sorted by target
/// @param vacant of their keys in the folder those under which nothing lies: what a copy makes there can be taken
///     back
/// @param obsolete keys that are no target, sorted: files of earlier snapshots, and whatever else lies in the
///     folder
public record TableChange(
        StagedTable table, String prefix, List<StagedObject> missing, List<String> vacant, List<String> obsolete) {

    public TableChange {
        missing = List.copyOf(missing);
        vacant = List.copyOf(vacant);
        obsolete = List.copyOf(obsolete);
    }

    /// The change from a listing of the folder.
    ///
    /// A target's name bears the export's id, so what lies there was made by this run or an earlier attempt of it.
    /// Name and size do not prove that it is what is staged now: a table that was written anew, under another
    /// configuration perhaps, has files of the same names. So an object counts as in place only where the attempt
    /// that copied it has left it in its receipt, from the same source and with the etag that it has now; etags of
    /// source and target cannot be compared, since they differ with KMS and in parts (S3 API, Object).
    ///
    /// @param before the receipt of an earlier attempt of this run
    static TableChange of(
            String cluster, StagedTable table, List<StoredObject> listing, Optional<TableReceipt> before) {
        var prefix = table.as().catalogPrefix(cluster);
        var present = listing.stream().collect(Collectors.toMap(StoredObject::key, Function.identity()));
        var copied = before.map(TableReceipt::byTarget).orElse(Map.of());
        var missing = table.objects().stream()
                .filter(object -> !isInPlace(
                        object,
                        Optional.ofNullable(present.get(prefix + object.target())),
                        Optional.ofNullable(copied.get(prefix + object.target()))))
                .toList();
        return new TableChange(
                table,
                prefix,
                missing,
                missing.stream()
                        .map(object -> prefix + object.target())
                        .filter(key -> !present.containsKey(key))
                        .toList(),
                obsolete(prefix, table, listing));
    }

    private static boolean isInPlace(
            StagedObject staged, Optional<StoredObject> present, Optional<TableReceipt.File> copied) {
        return present.flatMap(object -> copied.filter(
                        file -> file.etag().equals(object.etag()) && object.sizeInBytes() == staged.sizeInBytes()))
                .filter(file ->
                        file.source().equals(staged.key()) && file.sourceEtag().equals(staged.etag()))
                .isPresent();
    }

    private static List<String> obsolete(String prefix, StagedTable table, List<StoredObject> listing) {
        Set<String> wanted =
                table.objects().stream().map(object -> prefix + object.target()).collect(Collectors.toSet());
        return listing.stream()
                .map(StoredObject::key)
                .filter(key -> !wanted.contains(key))
                .sorted()
                .toList();
    }

    public boolean isDone() {
        return missing.isEmpty() && obsolete.isEmpty();
    }
}
