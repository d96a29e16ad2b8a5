package io.datapump.local.aws.s3;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A range of an object's bytes.
record ByteRange(long from, long length) {

    private static final Pattern HEADER = Pattern.compile("bytes=(\\d*)-(\\d*)");

    static ByteRange whole(long size) {
        return new ByteRange(0, size);
    }

    /// The part of an object that a Range header asks for; the whole object without one.
    ///
    /// @param header `bytes=0-99`, `bytes=100-` or `bytes=-8` (RFC 9110, section 14.1.2)
    static ByteRange of(@Nullable String header, long size) {
        if (header == null) {
            return whole(size);
        }
        var parts = HEADER.matcher(header);
        if (!parts.matches() || header.equals("bytes=-")) {
            throw S3Failures.of(416, "InvalidRange", "The requested range is not satisfiable: " + header);
        }
        var range = parts.group(1).isEmpty()
                ? suffix(Long.parseLong(parts.group(2)), size)
                : between(Long.parseLong(parts.group(1)), parts.group(2), size);
        if (range.length() <= 0) {
            throw S3Failures.of(416, "InvalidRange", "The requested range is not satisfiable: " + header);
        }
        return range;
    }

    private static ByteRange suffix(long length, long size) {
        var taken = Math.min(length, size);
        return new ByteRange(size - taken, taken);
    }

    private static ByteRange between(long from, String to, long size) {
        var last = to.isEmpty() ? size - 1 : Math.min(Long.parseLong(to), size - 1);
        return new ByteRange(from, last - from + 1);
    }

    /// The Content-Range header of an answer.
    String contentRange(long size) {
        return "bytes %d-%d/%d".formatted(from, from + length - 1, size);
    }
}
