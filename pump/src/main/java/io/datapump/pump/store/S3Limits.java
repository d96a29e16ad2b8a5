package io.datapump.pump.store;

import java.time.Duration;

/// The sizes at which S3 wants other calls, and how patiently single parts and keys are tried again beyond
/// the SDK's own retries.
///
/// @param singleRequest most bytes of one CopyObject or PutObject (S3 API, CopyObject: 5 GB)
/// @param part bytes of one part of a copy, unless the object would then need more than 10,000 of them
/// @param uploadPart the same of an upload, which passes through this process: what breaks off is sent again
/// @param attempts tries of a part or a key in all
/// @param pause before the second try; doubled before each further one
record S3Limits(long singleRequest, long part, long uploadPart, int attempts, Duration pause) {

    static final S3Limits OF_AWS = new S3Limits(5L << 30, 1L << 30, 64L << 20, 4, Duration.ofSeconds(1));

    private static final long MOST_PARTS = 10_000;

    /// Bytes of each part but the last of a copy.
    long partOf(long sizeInBytes) {
        return Math.max(part, Math.ceilDiv(sizeInBytes, MOST_PARTS));
    }

    /// Bytes of each part but the last of an upload.
    long uploadPartOf(long sizeInBytes) {
        return Math.max(uploadPart, Math.ceilDiv(sizeInBytes, MOST_PARTS));
    }

    /// Waits before another try.
    ///
    /// @param failures so far, at least one
    void pauseAfter(int failures) {
        try {
            Thread.sleep(pause.multipliedBy(1L << (failures - 1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("Cannot go on with the bucket: interrupted while waiting to try again", e);
        }
    }
}
