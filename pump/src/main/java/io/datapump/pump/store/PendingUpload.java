package io.datapump.pump.store;

/// An uploaded object that is not there yet. It is paid for until it is completed or aborted.
public interface PendingUpload {

    String key();

    /// Makes the object appear as a whole; where that fails, the upload is aborted.
    void complete();

    /// Drops it.
    void abort();
}
