package io.datapump.schema.spec;

/// A bucket or a folder in it.
///
/// @param prefix without a slash at either end; empty text for the whole bucket
public record S3Folder(String bucket, String prefix) {

    private static final String SCHEME = "s3://";

    /// Reads `s3://bucket/any/folder/`; slashes at the end and doubled ones do not count.
    ///
    /// @throws IllegalArgumentException where it is written otherwise
    public static S3Folder parse(String uri) {
        if (!uri.startsWith(SCHEME)) {
            throw new IllegalArgumentException("Cannot read \"%s\": a folder in S3 begins with s3://".formatted(uri));
        }
        var path = uri.substring(SCHEME.length()).replaceAll("/+", "/");
        var slash = path.indexOf('/');
        return slash < 0
                ? new S3Folder(path, "")
                : new S3Folder(
                        path.substring(0, slash), path.substring(slash + 1).replaceAll("/$", ""));
    }

    /// A folder inside.
    public S3Folder child(String name) {
        return new S3Folder(bucket, prefix.isEmpty() ? name : prefix + "/" + name);
    }

    /// Whether this is the other folder or lies around it.
    public boolean holds(S3Folder other) {
        return bucket.equals(other.bucket) && (prefix.isEmpty() || (other.prefix + "/").startsWith(prefix + "/"));
    }

    /// `s3://bucket/any/folder/`.
    @Override
    public String toString() {
        return SCHEME + bucket + "/" + (prefix.isEmpty() ? "" : prefix + "/");
    }
}
