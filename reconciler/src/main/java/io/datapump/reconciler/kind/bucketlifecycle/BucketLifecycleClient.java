package io.datapump.reconciler.kind.bucketlifecycle;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.changingWithAnswer;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.S3Exception;

/// The lifecycle of a bucket through S3, which knows it only as a whole: the rules of others, and the bucket's
/// smallest size for transitions, are read and written back untouched.
public final class BucketLifecycleClient implements ResourceClient<BucketLifecycleState> {

    private static final Set<String> ABSENT = Set.of("NoSuchLifecycleConfiguration", "NoSuchBucket");

    private final S3Client s3;

    public BucketLifecycleClient(S3Client s3) {
        this.s3 = s3;
    }

    /// The desired bucket only: the lifecycle of a bucket that the foundation owns is in its template.
    @Override
    public List<BucketLifecycleState> live(Scope scope, List<BucketLifecycleState> desired) {
        return desired.stream()
                .map(state -> find(scope, state.name()))
                .flatMap(Optional::stream)
                .toList();
    }

    /// The lake's rules; empty where the bucket has none of them.
    @Override
    public Optional<BucketLifecycleState> find(Scope scope, String name) {
        return reading("GetBucketLifecycleConfiguration", subject(name), () -> configuration(name))
                .map(live -> live.rules().stream()
                        .filter(rule -> isOurs(scope, rule))
                        .map(BucketLifecycleMapper::rule)
                        .toList())
                .filter(rules -> !rules.isEmpty())
                .map(rules -> BucketLifecycleState.of(name, scope.lake(), rules));
    }

    @Override
    public void create(Scope scope, BucketLifecycleState desired) {
        put(scope, desired.name(), desired.rules());
    }

    @Override
    public void update(Scope scope, BucketLifecycleState live, BucketLifecycleState desired) {
        put(scope, desired.name(), desired.rules());
    }

    @Override
    public void delete(Scope scope, BucketLifecycleState live) {
        put(scope, live.name(), List.of());
    }

    /// Reads just before it writes: there is no conditional write for a lifecycle.
    private void put(Scope scope, String bucket, List<ZoneRule> ours) {
        var before =
                changingWithAnswer("GetBucketLifecycleConfiguration", subject(bucket), () -> configuration(bucket));
        var rules = new ArrayList<>(
                before.map(GetBucketLifecycleConfigurationResponse::rules).orElse(List.of()));
        rules.removeIf(rule -> isOurs(scope, rule));
        ours.stream().map(BucketLifecycleMapper::rule).forEach(rules::add);
        if (rules.isEmpty()) {
            changing("DeleteBucketLifecycle", subject(bucket), () -> s3.deleteBucketLifecycle(r -> r.bucket(bucket)));
            return;
        }
        changing(
                "PutBucketLifecycleConfiguration",
                subject(bucket),
                () -> s3.putBucketLifecycleConfiguration(r -> r.bucket(bucket)
                        .transitionDefaultMinimumObjectSize(before.map(
                                        GetBucketLifecycleConfigurationResponse
                                                ::transitionDefaultMinimumObjectSizeAsString)
                                .orElse(null))
                        .lifecycleConfiguration(c -> c.rules(rules))));
    }

    private Optional<GetBucketLifecycleConfigurationResponse> configuration(String bucket) {
        try {
            return Optional.of(s3.getBucketLifecycleConfiguration(r -> r.bucket(bucket)));
        } catch (S3Exception e) {
            if (ABSENT.contains(AwsFailures.code(e))) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static boolean isOurs(Scope scope, LifecycleRule rule) {
        return Optional.ofNullable(rule.id())
                .filter(id -> id.startsWith(scope.nameStem()))
                .isPresent();
    }

    private static String subject(String bucket) {
        return "the lifecycle of bucket " + bucket;
    }
}
