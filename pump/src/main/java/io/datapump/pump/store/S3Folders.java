package io.datapump.pump.store;

import io.datapump.pump.aws.AwsFailure;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;

/// Folders of a bucket in S3: keys up to the next slash, a thousand an answer (S3 API, ListObjectsV2).
public record S3Folders(S3Client s3, String bucket) implements ObjectFolders {

    @Override
    public List<String> below(String prefix) {
        try {
            return s3
                    .listObjectsV2Paginator(l -> l.bucket(bucket).prefix(prefix).delimiter("/"))
                    .stream()
                    .flatMap(page -> page.commonPrefixes().stream())
                    .map(CommonPrefix::prefix)
                    .map(folder -> folder.substring(prefix.length(), folder.length() - 1))
                    .sorted()
                    .toList();
        } catch (SdkException e) {
            throw new StoreException(
                    "Cannot list the folders below %s in %s: %s".formatted(prefix, bucket, AwsFailure.reason(e)), e);
        }
    }
}
