package io.datapump.pump.job.repartition;

import io.datapump.pump.concurrent.BackgroundTasks;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Uploads a table's finished files below a prefix while the engine goes on, and deletes each from the disk at once, so
/// that a task needs disk for unfinished files only. What is not kept in the end is deleted from the bucket.
final class WorkUploads implements AutoCloseable {

    private static final int AT_ONCE = 8;

    private final ObjectStore store;
    private final String prefix;
    private final BackgroundTasks tasks = new BackgroundTasks(AT_ONCE);
    private boolean kept;

    /// @param prefix holds nothing else; ends in `/`
    WorkUploads(ObjectStore store, String prefix) {
        this.store = store;
        this.prefix = prefix;
    }

    /// Where a file goes, from the table's folder on.
    static String target(PartitionFile file) {
        var name = file.file().getFileName().toString();
        return file.partition().isEmpty() ? name : file.partition() + "/" + name;
    }

    /// Begins an upload; waits where too many are under way, and throws what an earlier one ended in.
    void begin(PartitionFile file) {
        tasks.begin(() -> {
            store.upload(file.file(), prefix + target(file));
            delete(file);
        });
    }

    private static void delete(PartitionFile file) {
        try {
            Files.delete(file.file());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete %s, which is uploaded".formatted(file.file()), e);
        }
    }

    /// Waits for all uploads.
    ///
    /// @return the uploaded objects by key, as the bucket lists them
    Map<String, StoredObject> join() {
        tasks.join();
        return listed().stream().collect(Collectors.toMap(StoredObject::key, Function.identity()));
    }

    private List<StoredObject> listed() {
        return store.list(prefix);
    }

    /// All is proven: what has been uploaded stays.
    void keep() {
        kept = true;
    }

    @Override
    public void close() {
        tasks.close();
        if (!kept) {
            takeBack();
        }
    }

    private void takeBack() {
        try {
            store.delete(listed().stream().map(StoredObject::key).toList());
        } catch (StoreException ignored) {
            // The failure that led here is the one to report; what is left, the next attempt deletes.
        }
    }
}
