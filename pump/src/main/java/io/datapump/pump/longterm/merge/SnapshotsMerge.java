package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.DatedCopy;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.longterm.merge.Piece.Taken;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All rows of every snapshot, in partitions of its own: `snapshot=20260301T030812Z/ano=2024/`. The same
/// snapshot, exported again, is there already.
final class SnapshotsMerge implements MergeMode {

    @Override
    public Outcome merge(Optional<LongtermManifest> before, Snapshot snapshot, Workshop workshop) {
        var contents = SnapshotContents.read(snapshot);
        var partitions = before.map(LongtermManifest::byPath).orElse(Map.of());
        var keys = new DistinctKeys(snapshot, workshop, contents);
        var changed = contents.byPartition().keySet().stream()
                .filter(path -> !partitions.containsKey(DatedCopy.path(snapshot.taken(), path)))
                .map(path -> next(path, snapshot, contents, keys))
                .toList();
        contents.byPartition().keySet().forEach(path -> {
            var stored = Optional.ofNullable(partitions.get(DatedCopy.path(snapshot.taken(), path)));
            if (stored.isPresent() && !stored.get().content(Standing.CURRENT).equals(contents.content(path))) {
                throw new HistoryException(
                        "Cannot keep the snapshot of %s in the history of %s: a snapshot of that moment is there already, and holds other rows in %s. The history is as it was."
                                .formatted(
                                        snapshot.taken(), snapshot.source(), DatedCopy.path(snapshot.taken(), path)));
            }
        });
        return new Outcome(changed, List.of());
    }

    private static NextPartition next(String path, Snapshot snapshot, SnapshotContents contents, DistinctKeys keys) {
        List<Piece> pieces = contents.files(path).stream()
                .<Piece>map(file -> new Taken(
                        snapshot.files().get(file).origin(), contents.facts().get(file)))
                .toList();
        return new NextPartition(
                DatedCopy.path(snapshot.taken(), path),
                keys.with(Optional.empty(), contents.files(path)),
                0,
                0,
                pieces);
    }
}
