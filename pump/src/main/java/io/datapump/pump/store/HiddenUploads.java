package io.datapump.pump.store;

import java.nio.file.Path;

/// A bucket that takes objects nobody sees until they are wanted. Thread-safe; fails as [ObjectStore] does.
@FunctionalInterface
public interface HiddenUploads {

    /// Uploads a file, all of its bytes. The object is there once the upload is completed, without a byte more.
    PendingUpload uploadHidden(Path file, String key);
}
