package io.datapump.pump.longterm.merge;

import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoredObject;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// The bucket of a writer that is overtaken: at a moment something else happens first.
final class SlowStore implements ObjectStore {

    /// When something else happens.
    enum Moment {
        /// Before it first reads a file of a history.
        READ,
        /// Before it first writes where nothing may be.
        COMMIT
    }

    private final FakeObjectStore store;
    private final Moment moment;
    private final Runnable meanwhile;
    private boolean happened;

    SlowStore(FakeObjectStore store, Moment moment, Runnable meanwhile) {
        this.store = store;
        this.moment = moment;
        this.meanwhile = meanwhile;
    }

    /// Whether the moment has come.
    synchronized boolean hasHappened() {
        return happened;
    }

    private synchronized void at(Moment now) {
        if (!happened && now == moment) {
            happened = true;
            meanwhile.run();
        }
    }

    @Override
    public boolean writeIfAbsent(String key, byte[] content) {
        at(Moment.COMMIT);
        return store.writeIfAbsent(key, content);
    }

    @Override
    public List<StoredObject> list(String prefix) {
        return store.list(prefix);
    }

    @Override
    public Optional<byte[]> read(String key) {
        return store.read(key);
    }

    @Override
    public byte[] read(String key, long offset, int length) {
        if (key.startsWith("longterm/")) {
            at(Moment.READ);
        }
        return store.read(key, offset, length);
    }

    @Override
    public Optional<StoredObject> find(String key) {
        return store.find(key);
    }

    @Override
    public void write(String key, byte[] content) {
        store.write(key, content);
    }

    @Override
    public void upload(Path file, String key) {
        store.upload(file, key);
    }

    @Override
    public void copy(StoredObject source, String targetKey) {
        store.copy(source, targetKey);
    }

    @Override
    public void delete(Collection<String> keys) {
        store.delete(keys);
    }
}
