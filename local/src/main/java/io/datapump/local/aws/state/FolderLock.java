package io.datapump.local.aws.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A lock named by a file: held by one thread of one process at a time, reentrant, given up by the operating
/// system when its process dies.
///
/// The JVM refuses a second lock on a file it has locked already (`OverlappingFileLockException`), so all
/// locks of one file in this process are one object.
public final class FolderLock {

    private static final ConcurrentMap<Path, FolderLock> LOCKS = new ConcurrentHashMap<>();

    private final Path file;
    private final ReentrantLock threads = new ReentrantLock();
    private @Nullable FileChannel channel;
    private @Nullable FileLock held;

    private FolderLock(Path file) {
        this.file = file;
    }

    /// The lock of a file; creates the file's folder.
    public static FolderLock of(Path file) {
        try {
            var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
            Files.createDirectories(folder);
            return LOCKS.computeIfAbsent(folder.toRealPath().resolve(file.getFileName()), FolderLock::new);
        } catch (IOException e) {
            throw new StateException("Cannot create the folder of the lock %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    /// Waits for the lock, then does the work.
    public <T extends @Nullable Object> T holding(Supplier<T> work) {
        threads.lock();
        try {
            lockFile();
            try {
                return work.get();
            } finally {
                unlockFile();
            }
        } finally {
            threads.unlock();
        }
    }

    /// Waits for the lock, then does the work.
    public void holding(Runnable work) {
        this.<@Nullable Void>holding(() -> {
            work.run();
            return null;
        });
    }

    /// Whether the current thread holds the lock.
    public boolean isHeldHere() {
        return threads.isHeldByCurrentThread();
    }

    private void lockFile() {
        if (threads.getHoldCount() > 1) {
            return;
        }
        try {
            var open = channel;
            if (open == null || !open.isOpen()) {
                open = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                channel = open;
            }
            held = open.lock();
        } catch (IOException e) {
            throw new StateException("Cannot lock %s: %s".formatted(file, e.getMessage()), e);
        }
    }

    private void unlockFile() {
        var lock = held;
        if (threads.getHoldCount() > 1 || lock == null) {
            return;
        }
        held = null;
        try {
            if (lock.isValid()) {
                lock.release();
            }
        } catch (IOException e) {
            throw new StateException("Cannot unlock %s: %s".formatted(file, e.getMessage()), e);
        }
    }
}
