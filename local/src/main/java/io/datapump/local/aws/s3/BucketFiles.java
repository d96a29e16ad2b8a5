package io.datapump.local.aws.s3;

import io.datapump.local.aws.state.FolderLock;
import io.datapump.local.aws.state.StateException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/// The files behind the buckets. A write prepares a file in the scratch folder and moves it into place under
/// the lock, where its condition is judged; a reader opens one whole object, whatever is written meanwhile.
final class BucketFiles {

    /// Of this process; between processes two writes of one key in the same nanosecond are told apart under
    /// the lock.
    private static final AtomicReference<Instant> LAST_WRITE = new AtomicReference<>(Instant.EPOCH);

    private final Path objects;
    private final Path scratch;
    private final FolderLock lock;

    /// @param scratch on the same file system as the objects, so that a move is atomic
    BucketFiles(Path objects, Path scratch, FolderLock lock) {
        this.objects = objects;
        this.scratch = scratch;
        this.lock = lock;
    }

    boolean exists(String bucket) {
        return Files.isDirectory(folder(bucket));
    }

    void requireBucket(String bucket) {
        if (!exists(bucket)) {
            throw S3Failures.noSuchBucket(bucket);
        }
    }

    /// Creates a bucket; false where it exists.
    boolean create(String bucket) {
        return lock.holding(() -> {
            if (exists(bucket)) {
                return false;
            }
            return write(bucket, () -> Files.createDirectories(folder(bucket))) != null;
        });
    }

    /// Removes a bucket without objects.
    void remove(String bucket) {
        lock.holding(() -> {
            if (exists(bucket) && list(bucket, "").isEmpty()) {
                write(bucket, () -> Files.deleteIfExists(folder(bucket)));
            }
        });
    }

    /// Names of all buckets, sorted.
    List<String> buckets() {
        if (!Files.isDirectory(objects)) {
            return List.of();
        }
        try (var listing = Files.list(objects)) {
            return listing.map(bucket -> bucket.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new StateException("Cannot list %s: %s".formatted(objects, e), e);
        }
    }

    /// A new file to prepare an object in.
    ///
    /// The name starts with the process's id: what a killed process left behind can be told from work in
    /// progress.
    Path scratchFile() {
        write(scratch.toString(), () -> Files.createDirectories(scratch));
        return scratch.resolve(ProcessHandle.current().pid() + "-" + UUID.randomUUID());
    }

    /// Removes what killed processes have left in the scratch folder.
    void sweep() {
        if (!Files.isDirectory(scratch)) {
            return;
        }
        try (var listing = Files.list(scratch)) {
            for (var file : listing.toList()) {
                var name = file.getFileName().toString();
                var pid = name.substring(0, Math.max(0, name.indexOf('-')));
                if (pid.matches("\\d{1,18}")
                        && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new StateException("Cannot clear %s: %s".formatted(scratch, e), e);
        }
    }

    /// Makes a prepared file the object of a key, in one step.
    ObjectFile put(Path prepared, String bucket, String key, Condition condition) {
        requireBucket(bucket);
        var target = KeyPath.of(folder(bucket), key);
        return lock.holding(() -> {
            var present = find(bucket, key);
            condition.require(key, present);
            return write(key, () -> {
                Files.createDirectories(target.getParent());
                var after = present.map(ObjectFile::lastModified).orElse(Instant.EPOCH);
                Files.setLastModifiedTime(prepared, FileTime.from(timeOfWriting(after)));
                Files.move(prepared, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return ObjectFile.of(key, Files.readAttributes(target, BasicFileAttributes.class));
            });
        });
    }

    /// Unique in this process and later than the object it replaces, so that no two contents of a key share
    /// an etag.
    private static Instant timeOfWriting(Instant after) {
        return LAST_WRITE.updateAndGet(last -> {
            var now = Instant.now();
            var floor = last.isAfter(after) ? last : after;
            return now.isAfter(floor) ? now : floor.plusNanos(1);
        });
    }

    Optional<ObjectFile> find(String bucket, String key) {
        var file = KeyPath.of(folder(bucket), key);
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile() ? Optional.of(ObjectFile.of(key, attributes)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // a folder on the way is a file: no such object
        }
    }

    /// Opens an object for reading. What is opened stays whole when the object is replaced or deleted.
    OpenObject open(String bucket, String key) {
        requireBucket(bucket);
        var file = KeyPath.of(folder(bucket), key);
        while (true) {
            var before = find(bucket, key).orElseThrow(() -> S3Failures.noSuchKey(key));
            try {
                var channel = FileChannel.open(file, StandardOpenOption.READ);
                if (find(bucket, key).equals(Optional.of(before))) {
                    return new OpenObject(before, channel);
                }
                channel.close(); // replaced in between: size and etag would be those of another content
            } catch (NoSuchFileException e) {
                throw S3Failures.noSuchKey(key);
            } catch (IOException e) {
                throw new StateException("Cannot open %s: %s".formatted(file, e), e);
            }
        }
    }

    /// Deletes an object; false where there is none.
    boolean delete(String bucket, String key, Condition condition) {
        requireBucket(bucket);
        var file = KeyPath.of(folder(bucket), key);
        return lock.holding(() -> {
            var present = find(bucket, key);
            condition.require(key, present);
            if (present.isEmpty()) {
                return false;
            }
            return write(key, () -> {
                Files.delete(file);
                removeEmptyFolders(file, folder(bucket));
                return true;
            });
        });
    }

    /// Removes the folders above a path, up to the first that still holds something, never the bucket's own.
    private static void removeEmptyFolders(Path below, Path bucket) throws IOException {
        var folder = below.getParent();
        while (folder != null && !folder.equals(bucket)) {
            try {
                Files.delete(folder);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
            folder = folder.getParent();
        }
    }

    /// Every object whose key starts with a prefix, in S3's order.
    List<ObjectFile> list(String bucket, String prefix) {
        requireBucket(bucket);
        var found = new TreeMap<String, ObjectFile>(ObjectFile.BY_UTF8);
        var slash = prefix.lastIndexOf('/');
        var start = slash < 0 ? folder(bucket) : KeyPath.of(folder(bucket), prefix.substring(0, slash));
        if (Files.isDirectory(start)) {
            walk(bucket, start, prefix, found);
        }
        return new ArrayList<>(found.values());
    }

    private void walk(String bucket, Path start, String prefix, Map<String, ObjectFile> found) {
        try {
            Files.walkFileTree(start, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    var key = KeyPath.key(folder(bucket), file);
                    if (key.startsWith(prefix)) {
                        found.put(key, ObjectFile.of(key, attributes));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    if (failure instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE; // deleted while we walked
                    }
                    throw failure;
                }

                @Override
                public FileVisitResult postVisitDirectory(
                        Path folder, @org.jspecify.annotations.Nullable IOException failure) {
                    return FileVisitResult.CONTINUE; // a folder that vanished while we walked
                }
            });
        } catch (IOException e) {
            throw new StateException("Cannot list %s: %s".formatted(start, e), e);
        }
    }

    Path folder(String bucket) {
        return objects.resolve(bucket);
    }

    private interface FileWork<T> {
        T run() throws IOException;
    }

    private static <T> T write(String what, FileWork<T> work) {
        try {
            return work.run();
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            throw new UnsupportedOperationException(
                    "The embedded S3 cannot hold %s: one key would be a folder of another, and objects are plain files."
                            .formatted(what),
                    e);
        } catch (IOException e) {
            throw new StateException("Cannot write %s: %s".formatted(what, e), e);
        }
    }
}
