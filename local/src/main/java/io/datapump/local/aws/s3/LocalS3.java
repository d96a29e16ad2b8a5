package io.datapump.local.aws.s3;

import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.DeleteBucketLifecycleRequest;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.PutBucketLifecycleConfigurationRequest;

/// S3: one folder for each bucket, one plain file for each object.
public final class LocalS3 {

    private final BucketFiles files;
    private final LifecycleOperations lifecycles;
    private final S3Client client;

    /// @param objects the folder of the buckets
    public LocalS3(Path objects, StateFolder state, CallLog calls, S3Limits limits) {
        this.files = new BucketFiles(objects, state.folder("s3/scratch"), state.lock());
        var headers = state.records("s3/headers", ObjectHeaders.class);
        this.lifecycles = new LifecycleOperations(files, state);
        this.client = LocalClient.of(
                S3Client.class,
                "s3",
                calls,
                new BucketOperations(files, limits),
                new ObjectOperations(files, headers, limits),
                new MultipartOperations(files, state, headers, limits),
                lifecycles);
        files.sweep();
    }

    public S3Client client() {
        return client;
    }

    /// Creates a bucket; does nothing where it exists.
    public void createBucket(String bucket) {
        files.create(bucket);
    }

    /// Replaces all lifecycle rules of a bucket.
    ///
    /// @param rules may be empty
    public void putLifecycle(String bucket, List<LifecycleRule> rules) {
        if (rules.isEmpty()) {
            lifecycles.deleteBucketLifecycle(
                    DeleteBucketLifecycleRequest.builder().bucket(bucket).build());
        } else {
            lifecycles.putBucketLifecycleConfiguration(PutBucketLifecycleConfigurationRequest.builder()
                    .bucket(bucket)
                    .lifecycleConfiguration(lifecycle -> lifecycle.rules(rules))
                    .build());
        }
    }

    public boolean hasBucket(String bucket) {
        return files.exists(bucket);
    }

    /// Removes a bucket that holds nothing; does nothing where it holds objects or does not exist.
    public void removeEmptyBucket(String bucket) {
        files.remove(bucket);
    }

    /// Makes a finished file an object without copying it; the file is gone afterwards. It must lie on the
    /// file system of the state folder, see [#scratchFile].
    public void moveIn(Path file, String bucket, String key) {
        files.put(file, bucket, key, Condition.NONE);
    }

    /// The files of all objects below a prefix, sorted as S3 sorts keys: for what in AWS reads a bucket by
    /// itself.
    public List<LakeFile> files(String bucket, String prefix) {
        return files.list(bucket, prefix).stream()
                .map(object -> new LakeFile(
                        object.key(), object.sizeInBytes(), KeyPath.of(files.folder(bucket), object.key())))
                .toList();
    }

    /// Deletes every object below a prefix, which ends in `/`.
    public void removeAll(String bucket, String prefix) {
        files.list(bucket, prefix).forEach(object -> files.delete(bucket, object.key(), Condition.NONE));
    }

    /// A path for a file that is to be moved in.
    public Path scratchFile() {
        return files.scratchFile();
    }

    /// The folder that holds a bucket's objects.
    public Path folder(String bucket) {
        return files.folder(bucket);
    }
}
