package io.datapump.pump.parquet;

import java.io.IOException;

/// One way in which pages are compressed. Thread-safe: what it keeps between pages it keeps for each thread.
interface PageCodec {

    /// To be asked before memory is taken for a page, because a damaged header may state gigabytes.
    ///
    /// @param size what the page's header states
    /// @throws IOException where `length` bytes from `offset` cannot hold that much
    void checkSize(byte[] in, int offset, int length, int size) throws IOException;

    /// Writes exactly `size` bytes from `outOffset`.
    ///
    /// @throws IOException where `length` bytes from `offset` hold fewer or more than that, or are damaged
    void decompress(byte[] in, int offset, int length, byte[] out, int outOffset, int size) throws IOException;

    /// The other direction, for one thread.
    Compression compression();

    /// The content of a page in an array of its own.
    ///
    /// @throws IOException where it is not exactly `size` bytes
    default byte[] decompress(byte[] in, int offset, int length, int size) throws IOException {
        checkSize(in, offset, length, size);
        byte[] out = new byte[size];
        decompress(in, offset, length, out, 0, size);
        return out;
    }

    /// Compresses page after page. Used by one thread at a time.
    interface Compression extends AutoCloseable {

        /// The most bytes that so many may need.
        int bound(int length);

        /// Answers how many bytes it wrote to the beginning of `out`, which has room for [#bound] of them.
        int compress(byte[] in, int offset, int length, byte[] out) throws IOException;

        @Override
        default void close() {}
    }
}
