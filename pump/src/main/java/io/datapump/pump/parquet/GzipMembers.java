package io.datapump.pump.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Reads gzip (RFC 1952) straight into the page's array, by one inflater per thread. Checks what the format lets
/// one check: the checksum and the size of every member.
final class GzipMembers {

    private static final ThreadLocal<Inflater> INFLATER = ThreadLocal.withInitial(() -> new Inflater(true));

    // Of deflate: 258 bytes in two bits.
    private static final long LARGEST_RATIO = 1032;
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final byte[] in;
    private final int end;
    private final byte[] out;
    private final int limit;
    private int position;

    private GzipMembers(byte[] in, int offset, int length, byte[] out, int limit) {
        this.in = in;
        this.position = offset;
        this.end = offset + length;
        this.out = out;
        this.limit = limit;
    }

    static void checkSize(int length, int size) throws IOException {
        if (size < 0 || size > (length + 1L) * LARGEST_RATIO) {
            throw new IOException("a gzip page of " + length + " bytes states " + size);
        }
    }

    /// Exactly `size` bytes, or it throws. Several members one after the other are one content (section 2.2).
    static void inflate(byte[] in, int offset, int length, byte[] out, int outOffset, int size) throws IOException {
        int limit = outOffset + size;
        GzipMembers gzip = new GzipMembers(in, offset, length, out, limit);
        int written = outOffset;
        do {
            written = gzip.member(written);
        } while (gzip.position < gzip.end && written < limit);
        if (written != limit) {
            throw new IOException("a gzip page has " + (written - outOffset) + " bytes and states " + size);
        }
    }

    private int member(int from) throws IOException {
        skipHeader();
        Inflater inflater = INFLATER.get();
        inflater.reset();
        inflater.setInput(in, position, end - position);
        int to = from;
        try {
            while (!inflater.finished()) {
                int count = inflater.inflate(out, to, limit - to);
                to += count;
                if (count == 0 && !inflater.finished()) {
                    throw new EOFException("a gzip page ends early, or is longer than its header states");
                }
            }
        } catch (DataFormatException e) {
            throw new IOException("a gzip page is damaged: " + e.getMessage(), e);
        }
        position += Math.toIntExact(inflater.getBytesRead());
        checkTrailer(from, to - from);
        return to;
    }

    private void skipHeader() throws IOException {
        need(HEADER);
        if ((in[position] & 0xff) != 0x1f || (in[position + 1] & 0xff) != 0x8b || in[position + 2] != 8) {
            throw new IOException("a gzip page does not begin like gzip");
        }
        int flags = in[position + 3];
        position += HEADER;
        if ((flags & EXTRA) != 0) {
            need(2);
            int length = (in[position] & 0xff) | (in[position + 1] & 0xff) << 8;
            need(2 + length);
            position += 2 + length;
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            need(2);
            position += 2;
        }
    }

    private void skipText() throws IOException {
        do {
            need(1);
        } while (in[position++] != 0);
    }

    private void checkTrailer(int from, int count) throws IOException {
        need(TRAILER);
        CRC32 checksum = new CRC32();
        checksum.update(out, from, count);
        if ((int) checksum.getValue() != littleEndian(position) || count != littleEndian(position + 4)) {
            throw new IOException("a gzip page does not have the checksum it states");
        }
        position += TRAILER;
    }

    private void need(int count) throws IOException {
        if (count > end - position) {
            throw new EOFException("a gzip page ends early");
        }
    }

    private int littleEndian(int at) {
        return (in[at] & 0xff) | (in[at + 1] & 0xff) << 8 | (in[at + 2] & 0xff) << 16 | (in[at + 3] & 0xff) << 24;
    }
}
