package io.datapump.local.source;

import java.nio.file.Path;

/// Where an export is written: a bucket.
public interface ExportSink {

    /// Takes over a finished file under a key; the file is gone afterwards.
    void put(Path file, String key);

    void put(byte[] content, String key);
}
