package io.datapump.pump.parquet;

import io.datapump.pump.parquet.ChunkBytes.Piece;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;

/// A chunk's bytes one after the other, whatever pieces they come in. Not thread-safe.
final class ChunkStream extends InputStream {

    private final Iterator<Piece> pieces;
    private long left;
    private byte[] bytes = new byte[0];
    private int at;
    private int end;
    // For what lies in several pieces.
    private byte[] joined = new byte[0];

    ChunkStream(ChunkBytes chunk) {
        this.pieces = chunk.pieces().iterator();
        this.left = chunk.pieces().stream().mapToLong(Piece::length).sum();
    }

    /// Bytes not yet read.
    long left() {
        return left;
    }

    @Override
    public int read() throws IOException {
        if (left == 0) {
            return -1;
        }
        more();
        left--;
        return bytes[at++] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0 || left == 0) {
            return length == 0 ? 0 : -1;
        }
        more();
        int count = Math.min(length, end - at);
        System.arraycopy(bytes, at, to, offset, count);
        at += count;
        left -= count;
        return count;
    }

    /// Passes over bytes and says where they lie, until the next bytes are read.
    Slice take(int length) throws IOException {
        if (length > left) {
            throw new EOFException("the column chunk ends early");
        }
        if (length > 0) {
            more();
        }
        if (length <= end - at) {
            at += length;
            left -= length;
            return new Slice(bytes, at - length);
        }
        if (joined.length < length) {
            joined = new byte[length];
        }
        readNBytes(joined, 0, length);
        return new Slice(joined, 0);
    }

    /// Goes on to the piece that the next byte lies in.
    private void more() throws IOException {
        while (at == end) {
            Piece next = pieces.next();
            bytes = next.fetch().get();
            at = next.from();
            end = next.from() + next.length();
        }
    }

    /// Where bytes begin.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Slice(byte[] bytes, int start) {}
}
