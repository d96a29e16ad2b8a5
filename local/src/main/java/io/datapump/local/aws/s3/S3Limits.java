package io.datapump.local.aws.s3;

/// Sizes S3 insists on (S3 guide, "Amazon S3 multipart upload limits"; CopyObject's reference); tests make
/// them small.
///
/// @param copyInBytes the largest object that CopyObject and one UploadPartCopy take
/// @param partInBytes the smallest part but the last of a multipart upload
/// @param pageInKeys the most keys of one listing and of one DeleteObjects
public record S3Limits(long copyInBytes, long partInBytes, int pageInKeys) {

    public static S3Limits standard() {
        return new S3Limits(5L << 30, 5L << 20, 1000);
    }
}
