package io.datapump.pump.store;

import java.util.List;
import java.util.Optional;

/// Objects that are only read. Thread-safe; fails as [ObjectStore] does.
public interface ObjectSource {

    /// Every object below a prefix, sorted by key; empty where there is none.
    ///
    /// @param prefix must end in `/`
    List<StoredObject> list(String prefix);

    /// The whole content; empty where there is no such object.
    Optional<byte[]> read(String key);

    /// `length` bytes from `offset`; fails where the object is shorter or gone.
    byte[] read(String key, long offset, int length);
}
