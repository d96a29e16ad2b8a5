package io.datapump.pump.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Objects that are only read. Thread-safe; fails as [ObjectStore] does.
public interface ObjectSource {

    /// Every object below a prefix, sorted by key; empty where there is none.
    ///
    /// @param prefix must end in `/`
    List<StoredObject> list(String prefix);

    /// Every object below a prefix, page by page as the bucket lists them, so that not all of them are held at
    /// once. The objects of a page may be deleted while it is looked at.
    ///
    /// @param prefix must end in `/`
    default void list(String prefix, Consumer<List<StoredObject>> page) {
        page.accept(list(prefix));
    }

    /// The whole content; empty where there is no such object.
    Optional<byte[]> read(String key);

    /// `length` bytes from `offset`; fails where the object is shorter or gone.
    byte[] read(String key, long offset, int length);
}
