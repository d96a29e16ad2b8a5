package io.datapump.pump.job;

import io.datapump.pump.store.FakeObjectStore;
import io.datapump.pump.store.ObjectStore;
import io.datapump.pump.store.StoreException;
import io.datapump.pump.store.StoredObject;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// The bucket as a process sees it that is killed: the n-th change to the bucket does not happen, nor does
/// any later one. A delete of many keys counts key by key, so it may end half-way. After every change a check
/// is run.
public final class MortalStore implements ObjectStore {

    private final FakeObjectStore store;
    private final Runnable check;
    private int left;
    private int changes;

    /// A bucket for one life.
    ///
    /// @param changes how many changes happen before the end
    /// @param check fails the test where the bucket is in a state that no reader must ever see
    public MortalStore(FakeObjectStore store, int changes, Runnable check) {
        this.store = store;
        this.left = changes;
        this.check = check;
    }

    /// How many changes happened.
    public synchronized int changes() {
        return changes;
    }

    private synchronized void change(Runnable mutation) {
        if (left == 0) {
            throw new StoreException("The process was killed here, as the test asked");
        }
        left--;
        changes++;
        mutation.run();
        check.run();
    }

    @Override
    public List<StoredObject> list(String prefix) {
        return store.list(prefix);
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
        change(() -> store.write(key, content));
    }

    @Override
    public boolean writeIfAbsent(String key, byte[] content) {
        if (store.find(key).isPresent()) {
            return false;
        }
        change(() -> store.writeIfAbsent(key, content));
        return true;
    }

    @Override
    public void upload(Path file, String key) {
        change(() -> store.upload(file, key));
    }

    @Override
    public void copy(StoredObject source, String targetKey) {
        change(() -> store.copy(source, targetKey));
    }

    @Override
    public void delete(Collection<String> keys) {
        keys.forEach(key -> change(() -> store.delete(List.of(key))));
    }
}
