package io.datapump.pump.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// A bucket in memory that keeps the contract of [ObjectStore] and can be told to fail. Thread-safe.
public final class FakeObjectStore implements ObjectStore {

    /// What can be counted and made to fail.
    public enum Operation {
        LIST,
        FIND,
        READ,
        WRITE,
        UPLOAD,
        COPY,
        DELETE
    }

    private record Fault(Operation operation, Predicate<String> keys, AtomicInteger times) {}

    private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    /// The next `times` operations of this kind on a key that matches end in a [StoreException]. Delete
    /// fails before it deletes anything where one of its keys matches; list is asked with its prefix.
    public FakeObjectStore failing(Operation operation, Predicate<String> keys, int times) {
        faults.add(new Fault(operation, keys, new AtomicInteger(times)));
        return this;
    }

    /// Puts an object without counting the call and without faults.
    public FakeObjectStore with(String key, byte[] content) {
        objects.put(key, content.clone());
        return this;
    }

    public FakeObjectStore with(String key, String content) {
        return with(key, content.getBytes(StandardCharsets.UTF_8));
    }

    /// Every key, sorted.
    public List<String> keys() {
        return List.copyOf(objects.keySet());
    }

    /// An object as UTF-8 text; fails the test where there is none.
    public String text(String key) {
        var content = objects.get(key);
        if (content == null) {
            throw new AssertionError("No object %s among %s".formatted(key, keys()));
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    /// Every call since the beginning in the form `WRITE key`, in order; copies as `COPY source -> target`.
    public List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public List<StoredObject> list(String prefix) {
        if (!prefix.endsWith("/")) {
            throw new StoreException("Cannot list %s: a prefix must end in /".formatted(prefix));
        }
        note(Operation.LIST, prefix, prefix);
        return objects.tailMap(prefix).entrySet().stream()
                .takeWhile(entry -> entry.getKey().startsWith(prefix))
                .map(entry -> stored(entry.getKey(), entry.getValue()))
                .toList();
    }

    @Override
    public Optional<StoredObject> find(String key) {
        note(Operation.FIND, key, key);
        return Optional.ofNullable(objects.get(key)).map(content -> stored(key, content));
    }

    @Override
    public Optional<byte[]> read(String key) {
        note(Operation.READ, key, key);
        return Optional.ofNullable(objects.get(key)).map(byte[]::clone);
    }

    @Override
    public byte[] read(String key, long offset, int length) {
        note(Operation.READ, key, key);
        var content = objects.get(key);
        if (content == null || offset + length > content.length) {
            throw new StoreException(
                    "Cannot read %d bytes at %d of %s: NoSuchKey or shorter than that".formatted(length, offset, key));
        }
        return Arrays.copyOfRange(content, Math.toIntExact(offset), Math.toIntExact(offset + length));
    }

    @Override
    public void write(String key, byte[] content) {
        note(Operation.WRITE, key, key);
        objects.put(key, content.clone());
    }

    @Override
    public boolean writeIfAbsent(String key, byte[] content) {
        note(Operation.WRITE, key, key);
        return objects.putIfAbsent(key, content.clone()) == null;
    }

    @Override
    public void upload(Path file, String key) {
        note(Operation.UPLOAD, key, key);
        try {
            objects.put(key, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void copy(StoredObject source, String targetKey) {
        note(Operation.COPY, targetKey, source.key() + " -> " + targetKey);
        var content = objects.get(source.key());
        if (content == null || !stored(source.key(), content).etag().equals(source.etag())) {
            throw new StoreException(
                    "Cannot copy %s to %s: the source is gone or has changed".formatted(source.key(), targetKey));
        }
        objects.put(targetKey, content);
    }

    @Override
    public void delete(Collection<String> keys) {
        keys.forEach(key -> note(Operation.DELETE, key, key));
        keys.forEach(objects::remove);
    }

    private void note(Operation operation, String key, String call) {
        calls.add(operation + " " + call);
        for (var fault : faults) {
            if (fault.operation() == operation
                    && fault.keys().test(key)
                    && fault.times().getAndDecrement() > 0) {
                throw new StoreException("Cannot %s %s: InternalError, as the test asked".formatted(operation, key));
            }
        }
    }

    private static StoredObject stored(String key, byte[] content) {
        return new StoredObject(key, content.length, "\"%s\"".formatted(UUID.nameUUIDFromBytes(content)));
    }
}
