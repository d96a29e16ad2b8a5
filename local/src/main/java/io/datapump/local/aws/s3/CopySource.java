package io.datapump.local.aws.s3;

import org.jspecify.annotations.Nullable;

/// What is to be copied.
record CopySource(String bucket, String key) {

    /// From the SDK's separate members; the one that joins both is deprecated and not served.
    static CopySource of(@Nullable String bucket, @Nullable String key) {
        if (bucket == null || key == null) {
            throw S3Failures.of(400, "InvalidArgument", "Copy Source must mention the source bucket and key");
        }
        return new CopySource(bucket, key);
    }

    /// Refuses the copy where the source is not, or no longer, the one that was meant.
    void requireMatch(@Nullable String ifMatch, @Nullable String ifNoneMatch, ObjectFile found) {
        var other = ifMatch != null && !Condition.matches(ifMatch, found);
        var same = ifNoneMatch != null && Condition.matches(ifNoneMatch, found);
        if (other || same) {
            throw S3Failures.preconditionFailed();
        }
    }
}
