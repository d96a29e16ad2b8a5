package io.datapump.local.aws.s3;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;

/// An object as its file shows it.
///
/// @param etag opaque and without quotes; follows from the file's size and time of writing, which
///     [BucketFiles] keeps unique to the nanosecond
record ObjectFile(String key, long sizeInBytes, String etag, Instant lastModified) {

    /// S3 sorts keys by their UTF-8 bytes, which is the order of code points and not that of `String`.
    static final Comparator<String> BY_UTF8 = Comparator.comparing(
            key -> key.getBytes(java.nio.charset.StandardCharsets.UTF_8), java.util.Arrays::compareUnsigned);

    static ObjectFile of(String key, BasicFileAttributes attributes) {
        var written = attributes.lastModifiedTime().toInstant();
        var hex = HexFormat.of();
        var etag = hex.toHexDigits(written.getEpochSecond() * 1_000_000_000L + written.getNano())
                + hex.toHexDigits(attributes.size());
        return new ObjectFile(key, attributes.size(), etag, written);
    }

    String quotedEtag() {
        return "\"" + etag + "\"";
    }
}
