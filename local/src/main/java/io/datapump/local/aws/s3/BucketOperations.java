package io.datapump.local.aws.s3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.Bucket;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.CreateBucketResponse;
import software.amazon.awssdk.services.s3.model.HeadBucketRequest;
import software.amazon.awssdk.services.s3.model.HeadBucketResponse;
import software.amazon.awssdk.services.s3.model.ListBucketsRequest;
import software.amazon.awssdk.services.s3.model.ListBucketsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Buckets and their listings.
final class BucketOperations {

    private final BucketFiles files;
    private final S3Limits limits;

    BucketOperations(BucketFiles files, S3Limits limits) {
        this.files = files;
        this.limits = limits;
    }

    public CreateBucketResponse createBucket(CreateBucketRequest request) {
        if (!files.create(request.bucket())) {
            throw S3Failures.of(
                    409,
                    "BucketAlreadyOwnedByYou",
                    BucketAlreadyOwnedByYouException.builder(),
                    "Your previous request to create the named bucket succeeded and you already own it.");
        }
        return CreateBucketResponse.builder().location("/" + request.bucket()).build();
    }

    public HeadBucketResponse headBucket(HeadBucketRequest request) {
        files.requireBucket(request.bucket());
        return HeadBucketResponse.builder().build();
    }

    public ListBucketsResponse listBuckets(ListBucketsRequest request) {
        var prefix = Optional.ofNullable(request.prefix()).orElse("");
        var buckets = files.buckets().stream()
                .filter(bucket -> bucket.startsWith(prefix))
                .map(bucket -> Bucket.builder().name(bucket).build())
                .toList();
        return ListBucketsResponse.builder().buckets(buckets).build();
    }

    public ListObjectsV2Response listObjectsV2(ListObjectsV2Request request) {
        var prefix = Optional.ofNullable(request.prefix()).orElse("");
        var size = Math.min(Optional.ofNullable(request.maxKeys()).orElse(limits.pageInKeys()), limits.pageInKeys());
        var page = Page.of(files.list(request.bucket(), prefix), prefix, request.delimiter(), after(request), size);
        return ListObjectsV2Response.builder()
                .name(request.bucket())
                .prefix(request.prefix())
                .delimiter(request.delimiter())
                .maxKeys(size)
                .startAfter(request.startAfter())
                .continuationToken(request.continuationToken())
                .contents(page.objects().stream().map(BucketOperations::listed).toList())
                .commonPrefixes(page.folders().stream()
                        .map(folder -> CommonPrefix.builder().prefix(folder).build())
                        .toList())
                .keyCount(page.objects().size() + page.folders().size())
                .isTruncated(page.next().isPresent())
                .nextContinuationToken(page.next().map(BucketOperations::token).orElse(null))
                .build();
    }

    private static S3Object listed(ObjectFile object) {
        return S3Object.builder()
                .key(object.key())
                .size(object.sizeInBytes())
                .eTag(object.quotedEtag())
                .lastModified(object.lastModified())
                .storageClass("STANDARD")
                .build();
    }

    private static String after(ListObjectsV2Request request) {
        if (request.continuationToken() == null) {
            return Optional.ofNullable(request.startAfter()).orElse("");
        }
        try {
            return new String(Base64.getUrlDecoder().decode(request.continuationToken()), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw S3Failures.of(400, "InvalidArgument", "The continuation token provided is incorrect");
        }
    }

    private static String token(String last) {
        return Base64.getUrlEncoder().encodeToString(last.getBytes(StandardCharsets.UTF_8));
    }

    /// One page of a listing.
    ///
    /// @param folders what of the keys lies between the prefix and the delimiter after it, each once
    /// @param next the last key or folder of this page where more follow
    private record Page(List<ObjectFile> objects, List<String> folders, Optional<String> next) {

        static Page of(List<ObjectFile> all, String prefix, @Nullable String delimiter, String after, int size) {
            var objects = new ArrayList<ObjectFile>();
            var folders = new LinkedHashSet<String>();
            var last = "";
            for (var object : all) {
                var folder = folder(object.key(), prefix, delimiter);
                var name = folder.orElse(object.key());
                if (ObjectFile.BY_UTF8.compare(name, after) <= 0 || folders.contains(name) || after.equals(name)) {
                    continue;
                }
                if (objects.size() + folders.size() == size) {
                    return new Page(objects, List.copyOf(folders), Optional.of(last));
                }
                last = name;
                folder.ifPresentOrElse(folders::add, () -> objects.add(object));
            }
            return new Page(objects, List.copyOf(folders), Optional.empty());
        }

        private static Optional<String> folder(String key, String prefix, @Nullable String delimiter) {
            if (delimiter == null || delimiter.isEmpty()) {
                return Optional.empty();
            }
            var end = key.indexOf(delimiter, prefix.length());
            return end < 0 ? Optional.empty() : Optional.of(key.substring(0, end + delimiter.length()));
        }
    }
}
