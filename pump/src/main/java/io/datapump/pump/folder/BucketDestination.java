package io.datapump.pump.folder;

import io.datapump.pump.concurrent.BackgroundTasks;
import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.parquet.RepartitionResult.PartitionFile;
import io.datapump.pump.store.HiddenUploads;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.PendingUpload;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/// A folder in a bucket. Files are uploaded as they are finished, while others are being written, and deleted from the
/// disk at once; their objects appear only when all uploads are completed, which moves no byte. What they replace is
/// deleted after that.
public final class BucketDestination implements Destination {

    private static final int UPLOADS_AT_ONCE = 8;
    private static final BoundedTasks COMPLETIONS = new BoundedTasks(16);

    private final ObjectStore bucket;
    private final HiddenUploads uploads;
    private final String prefix;
    private final String shown;
    private final List<StoredObject> old;
    private final Path scratch;
    private final BackgroundTasks tasks = new BackgroundTasks(UPLOADS_AT_ONCE);
    private final Queue<PendingUpload> pending = new ConcurrentLinkedQueue<>();
    private final Map<String, Long> sizes = new ConcurrentHashMap<>();
    private boolean appearing;
    private boolean published;

    private BucketDestination(
            ObjectStore bucket,
            HiddenUploads uploads,
            String prefix,
            String shown,
            List<StoredObject> old,
            Path scratch) {
        this.bucket = bucket;
        this.uploads = uploads;
        this.prefix = prefix;
        this.shown = shown;
        this.old = old;
        this.scratch = scratch;
    }

    /// Checks that the folder may be written to. To be closed in any case.
    ///
    /// @param prefix without a slash at its end
    /// @param scratch where a folder for unfinished files is made
    /// @throws FolderException where it is occupied
    public static BucketDestination open(
            ObjectStore bucket, HiddenUploads uploads, String prefix, String shown, Path scratch, Occupied occupied) {
        var old = bucket.list(prefix + "/");
        var files = old.stream()
                .map(object -> object.key().substring(prefix.length() + 1))
                .filter(path -> !path.isEmpty() && !path.endsWith("/"))
                .toList();
        if (!files.isEmpty() && occupied == Occupied.REFUSE) {
            throw new FolderException(
                    "Cannot write to %s: it is not empty. Name another folder, or give  --overwrite  to replace what is there."
                            .formatted(shown));
        }
        Occupants.requireReplaceable(shown, files);
        try {
            var work = Files.createTempDirectory(scratch, "datapump-");
            return new BucketDestination(bucket, uploads, prefix, shown, old, work);
        } catch (IOException e) {
            throw new FolderException(
                    "Cannot make a folder for unfinished files in %s: %s".formatted(scratch, e.getMessage()), e);
        }
    }

    @Override
    public String shown() {
        return shown;
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public void add(PartitionFile file) {
        var key = key(file);
        sizes.put(key, file.sizeInBytes());
        tasks.begin(() -> {
            pending.add(uploads.uploadHidden(file.file(), key));
            delete(file.file());
        });
    }

    private String key(PartitionFile file) {
        var folder = file.partition().isEmpty() ? prefix : prefix + "/" + file.partition();
        return folder + "/" + file.file().getFileName();
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete %s, which is uploaded".formatted(file), e);
        }
    }

    @Override
    public void publish() {
        tasks.join();
        appearing = true;
        COMPLETIONS.forEach(List.copyOf(pending), PendingUpload::complete);
        requireListed();
        published = true;
        bucket.delete(old.stream().map(StoredObject::key).toList());
    }

    private void requireListed() {
        var listed = bucket.list(prefix + "/").stream()
                .collect(Collectors.toMap(StoredObject::key, StoredObject::sizeInBytes));
        sizes.forEach((key, size) -> {
            if (!size.equals(listed.get(key))) {
                throw new FolderException("Cannot write to %s: %s was uploaded with %d bytes, but the bucket lists %s."
                        .formatted(shown, key, size, listed.containsKey(key) ? listed.get(key) + " bytes" : "none"));
            }
        });
    }

    @Override
    public void close() {
        // Clean-up speaks to the bucket, which nobody does on a thread that is interrupted.
        var interrupted = Thread.interrupted();
        try {
            tasks.close();
            if (!published) {
                takeBack();
            }
            LocalDestination.delete(scratch);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// The failure that led here is the one to report. An upload that cannot be aborted stays unseen.
    private void takeBack() {
        for (var upload : pending) {
            try {
                upload.abort();
            } catch (StoreException ignored) {
                // Completed already, or the bucket's lifecycle removes it.
            }
        }
        if (appearing) {
            // Their names are of this attempt alone. An answer may be lost, so all count as completed.
            bucket.delete(List.copyOf(sizes.keySet()));
        }
    }
}
