package io.datapump.pump.store;

import io.datapump.schema.layout.Zone;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A bucket in which one cluster's run can write and delete below the cluster's own prefixes and nowhere
/// else: `exported|catalog|longterm|runs|work/{cluster}/`. Reading is free. The task role's policy draws
/// the same line; this one holds before a request leaves the process.
public final class PrefixGuard implements ObjectStore {

    private final ObjectStore store;
    private final List<String> own;

    /// @param cluster must be one path segment
    public PrefixGuard(ObjectStore store, String cluster) {
        if (cluster.isBlank() || cluster.contains("/")) {
            throw new IllegalArgumentException(
                    "Cannot guard the prefixes of cluster \"%s\": a cluster's name is one path segment"
                            .formatted(cluster));
        }
        this.store = store;
        this.own = Stream.of(Zone.EXPORTED, Zone.CATALOG, Zone.LONGTERM, Zone.RUNS, Zone.WORK)
                .map(zone -> zone.of(cluster))
                .toList();
    }

    @Override
    public List<StoredObject> list(String prefix) {
        return store.list(folder(prefix));
    }

    @Override
    public void list(String prefix, Consumer<List<StoredObject>> page) {
        store.list(folder(prefix), page);
    }

    private static String folder(String prefix) {
        if (!prefix.endsWith("/")) {
            throw new StoreException(
                    "Cannot list %s: a prefix must end in /, or it would match its neighbours too".formatted(prefix));
        }
        return prefix;
    }

    @Override
    public Optional<StoredObject> find(String key) {
        return store.find(key);
    }

    @Override
    public Optional<byte[]> read(String key) {
        return store.read(key);
    }

    @Override
    public byte[] read(String key, long offset, int length) {
        return store.read(key, offset, length);
    }

    @Override
    public void write(String key, byte[] content) {
        store.write(guarded("write", key), content);
    }

    @Override
    public boolean writeIfAbsent(String key, byte[] content) {
        return store.writeIfAbsent(guarded("write", key), content);
    }

    @Override
    public void upload(Path file, String key) {
        store.upload(file, guarded("write", key));
    }

    @Override
    public void copy(StoredObject source, String targetKey) {
        store.copy(source, guarded("write", targetKey));
    }

    @Override
    public void delete(Collection<String> keys) {
        keys.forEach(key -> owned("delete", key));
        store.delete(keys);
    }

    /// What is written must also be a plain name: no empty segment, no `.` or `..`, which a file system
    /// would follow.
    private String guarded(String operation, String key) {
        var plain = Arrays.stream(key.split("/", -1))
                .noneMatch(segment -> segment.isEmpty() || segment.equals(".") || segment.equals(".."));
        return plain ? owned(operation, key) : refuse(operation, key);
    }

    private String owned(String operation, String key) {
        var climbs = Arrays.asList(key.split("/", -1)).contains("..");
        return !climbs && own.stream().anyMatch(key::startsWith) ? key : refuse(operation, key);
    }

    private String refuse(String operation, String key) {
        throw new StoreException(
                "Cannot %s %s: this run may %s plain keys below %s only".formatted(operation, key, operation, own));
    }
}
