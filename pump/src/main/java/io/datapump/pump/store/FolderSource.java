package io.datapump.pump.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The files below a folder as objects, their paths as keys: a copy of what lies in a bucket. Links are not
/// followed. An etag is a file's size and time.
public record FolderSource(Path folder) implements ObjectSource {

    @Override
    public List<StoredObject> list(String prefix) {
        var start = folder.resolve(prefix);
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        try (var files = Files.walk(start)) {
            return files.filter(Files::isRegularFile)
                    .map(this::object)
                    .sorted(Comparator.comparing(StoredObject::key))
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw failure("list", start, e);
        }
    }

    @Override
    public Optional<byte[]> read(String key) {
        try {
            return Optional.of(Files.readAllBytes(folder.resolve(key)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("read", folder.resolve(key), e);
        }
    }

    @Override
    public byte[] read(String key, long offset, int length) {
        var bytes = ByteBuffer.allocate(length);
        try (var channel = FileChannel.open(folder.resolve(key), StandardOpenOption.READ)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new EOFException("it ends before byte " + (offset + length));
                }
            }
            return bytes.array();
        } catch (IOException e) {
            throw failure("read", folder.resolve(key), e);
        }
    }

    private StoredObject object(Path file) {
        try {
            var key = folder.relativize(file)
                    .toString()
                    .replace(file.getFileSystem().getSeparator(), "/");
            var size = Files.size(file);
            return new StoredObject(
                    key, size, size + "-" + Files.getLastModifiedTime(file).toMillis());
        } catch (IOException e) {
            throw failure("read", file, e);
        }
    }

    private static StoreException failure(String attempt, Path path, Exception reason) {
        return new StoreException("Cannot %s %s: %s".formatted(attempt, path, reason.getMessage()), reason);
    }
}
