package io.datapump.pump.longterm.merge;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LiveFile;
import io.datapump.pump.longterm.LiveFile.Standing;
import io.datapump.pump.longterm.Placement;
import io.datapump.pump.longterm.merge.Snapshot.Origin;
import io.datapump.pump.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts the files of a next state into their places, beside those that are live. Nobody reads them before a
/// manifest names them; names are never used twice, so nothing that is live is ever written over.
///
/// @param number of the manifest that is to name them
/// @param writer tells attempts apart
record HistoryWriter(History history, Placement placement, long number, String writer) {

    private static final BoundedTasks TRANSFERS = new BoundedTasks(16);

    /// A file on its way.
    private record Transfer(Piece piece, String target, long size) {}

    /// The partitions as they are once their files are in place, each file seen there with its size.
    ///
    /// @param before those there are, by path
    List<HistoryPartition> place(List<NextPartition> partitions, Map<String, HistoryPartition> before) {
        return Stream.concat(
                        partitions.stream().flatMap(partition -> unmoved(partition, before).stream()),
                        move(partitions.stream()
                                        .filter(partition ->
                                                unmoved(partition, before).isEmpty())
                                        .toList())
                                .stream())
                .toList();
    }

    /// A partition of the same files as before, that have another standing only.
    private static Optional<HistoryPartition> unmoved(NextPartition next, Map<String, HistoryPartition> before) {
        var stay = next.pieces().stream()
                .flatMap(piece -> piece instanceof Piece.Stays(LiveFile file) ? Stream.of(file) : Stream.empty())
                .sorted(Comparator.comparing(LiveFile::key))
                .toList();
        return Optional.ofNullable(before.get(next.path()))
                .filter(partition -> stay.size() == next.pieces().size()
                        && stay.stream()
                                .map(LiveFile::key)
                                .toList()
                                .equals(partition.files().stream()
                                        .map(LiveFile::key)
                                        .toList()))
                .map(partition -> new HistoryPartition(
                        next.path(), partition.folder(), next.distinctKeys(), next.renewed(), next.movedOut(), stay));
    }

    private List<HistoryPartition> move(List<NextPartition> partitions) {
        var transfers = new HashMap<String, List<Transfer>>();
        partitions.forEach(partition -> transfers.put(partition.path(), transfers(partition)));
        TRANSFERS.forEach(
                transfers.values().stream()
                        .flatMap(List::stream)
                        .filter(transfer -> !isInPlace(transfer))
                        .toList(),
                this::move);
        return TRANSFERS.map(
                partitions, partition -> placed(partition, transfers.getOrDefault(partition.path(), List.of())));
    }

    private List<Transfer> transfers(NextPartition partition) {
        var all = new ArrayList<Transfer>();
        for (var piece : partition.pieces()) {
            var folder = folder(partition.path(), piece.facts().standing());
            var name = "%010d-%s-%d.parquet".formatted(number, writer, all.size());
            all.add(
                    switch (piece) {
                        case Piece.Stays(LiveFile file) ->
                            new Transfer(
                                    piece, isIn(folder, file.key()) ? file.key() : folder + name, file.sizeInBytes());
                        case Piece.Taken(Origin.InBucket(StoredObject object), var _) ->
                            new Transfer(piece, folder + name, object.sizeInBytes());
                        case Piece.Taken(Origin.OnDisk(Path file), var _) ->
                            new Transfer(piece, folder + name, size(file));
                        case Piece.Written(Path file, var _) -> new Transfer(piece, folder + name, size(file));
                    });
        }
        return all;
    }

    private static boolean isIn(String folder, String key) {
        return key.startsWith(folder) && key.indexOf('/', folder.length()) < 0;
    }

    private String folder(String path, Standing standing) {
        var base = standing == Standing.APART ? history.apart() : history.folder();
        var folder = path.isEmpty() ? base : base + path + "/";
        return switch (placement) {
            case SIDE_BY_SIDE -> folder;
            case FOLDER_PER_STATE ->
                standing == Standing.APART ? folder : folder + "state-%010d-%s/".formatted(number, writer);
        };
    }

    private static boolean isInPlace(Transfer transfer) {
        return transfer.piece() instanceof Piece.Stays(LiveFile file)
                && file.key().equals(transfer.target());
    }

    private void move(Transfer transfer) {
        switch (transfer.piece()) {
            case Piece.Stays(LiveFile file) ->
                history.store().copy(new StoredObject(file.key(), file.sizeInBytes(), file.etag()), transfer.target());
            case Piece.Taken(Origin.InBucket(StoredObject object), var _) ->
                history.store().copy(object, transfer.target());
            case Piece.Taken(Origin.OnDisk(Path file), var _) -> history.store().upload(file, transfer.target());
            case Piece.Written(Path file, var _) -> {
                history.store().upload(file, transfer.target());
                delete(file);
            }
        }
    }

    private HistoryPartition placed(NextPartition partition, List<Transfer> transfers) {
        var listed = new HashMap<String, StoredObject>();
        transfers.stream()
                .map(transfer ->
                        transfer.target().substring(0, transfer.target().lastIndexOf('/') + 1))
                .distinct()
                .forEach(folder -> history.store().list(folder).forEach(object -> listed.put(object.key(), object)));
        return new HistoryPartition(
                partition.path(),
                folder(partition.path(), Standing.CURRENT),
                partition.distinctKeys(),
                partition.renewed(),
                partition.movedOut(),
                transfers.stream().map(transfer -> live(transfer, listed)).toList());
    }

    private LiveFile live(Transfer transfer, Map<String, StoredObject> listed) {
        var object = Optional.ofNullable(listed.get(transfer.target()))
                .filter(there -> there.sizeInBytes() == transfer.size())
                .orElseThrow(() -> new HistoryException(
                        "Cannot go on with the history of %s: %s is not in the bucket with its %d bytes after it was put there. The history is as it was; run the job again."
                                .formatted(history.as().folder(), transfer.target(), transfer.size())));
        var facts = transfer.piece().facts();
        long since = transfer.piece() instanceof Piece.Stays(LiveFile file) ? file.since() : number;
        return new LiveFile(
                object.key(),
                object.etag(),
                object.sizeInBytes(),
                since,
                facts.standing(),
                facts.content(),
                facts.keys(),
                facts.times());
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the scratch file " + file, e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot remove the scratch file " + file, e);
        }
    }
}
