package io.datapump.local.aws.s3;

import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.s3.model.DeleteBucketLifecycleRequest;
import software.amazon.awssdk.services.s3.model.DeleteBucketLifecycleResponse;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationRequest;
import software.amazon.awssdk.services.s3.model.GetBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.PutBucketLifecycleConfigurationRequest;
import software.amazon.awssdk.services.s3.model.PutBucketLifecycleConfigurationResponse;
import software.amazon.awssdk.services.s3.model.TransitionDefaultMinimumObjectSize;

/// The lifecycle of buckets: kept and given out, and never carried out.
final class LifecycleOperations {

    private static final int MOST_RULES = 1_000;
    private static final int LONGEST_ID = 255;
    private static final int EARLIEST_INFREQUENT_ACCESS = 30;

    private final BucketFiles files;
    private final Documents<GetBucketLifecycleConfigurationResponse> lifecycles;

    LifecycleOperations(BucketFiles files, StateFolder state) {
        this.files = files;
        this.lifecycles = state.models(
                "s3/lifecycle",
                GetBucketLifecycleConfigurationResponse.class,
                GetBucketLifecycleConfigurationResponse::builder);
    }

    public GetBucketLifecycleConfigurationResponse getBucketLifecycleConfiguration(
            GetBucketLifecycleConfigurationRequest request) {
        files.requireBucket(request.bucket());
        return lifecycles
                .find(request.bucket())
                .orElseThrow(() -> S3Failures.of(
                        404, "NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist"));
    }

    /// Replaces all rules. A rule without an id is given one.
    public PutBucketLifecycleConfigurationResponse putBucketLifecycleConfiguration(
            PutBucketLifecycleConfigurationRequest request) {
        files.requireBucket(request.bucket());
        var rules = request.lifecycleConfiguration().rules().stream()
                .map(rule -> rule.id() == null || rule.id().isEmpty()
                        ? rule.toBuilder().id(UUID.randomUUID().toString()).build()
                        : rule)
                .toList();
        check(rules);
        var size = Optional.ofNullable(request.transitionDefaultMinimumObjectSize())
                .orElse(TransitionDefaultMinimumObjectSize.ALL_STORAGE_CLASSES_128_K);
        lifecycles.put(
                request.bucket(),
                GetBucketLifecycleConfigurationResponse.builder()
                        .rules(rules)
                        .transitionDefaultMinimumObjectSize(size)
                        .build());
        return PutBucketLifecycleConfigurationResponse.builder()
                .transitionDefaultMinimumObjectSize(size)
                .build();
    }

    public DeleteBucketLifecycleResponse deleteBucketLifecycle(DeleteBucketLifecycleRequest request) {
        files.requireBucket(request.bucket());
        lifecycles.delete(request.bucket());
        return DeleteBucketLifecycleResponse.builder().build();
    }

    private static void check(List<LifecycleRule> rules) {
        if (rules.isEmpty() || rules.size() > MOST_RULES) {
            throw malformed();
        }
        var ids = new HashSet<String>();
        for (var rule : rules) {
            if (!ids.add(rule.id())) {
                throw invalid("Rule ID must be unique. Found same ID for more than one rule");
            }
            if (rule.id().length() > LONGEST_ID) {
                throw invalid("ID length should not exceed allowed limit of 255");
            }
            check(rule);
        }
    }

    @SuppressWarnings("deprecation") // S3 still takes a prefix beside the filter
    private static void check(LifecycleRule rule) {
        if (rule.statusAsString() == null || (rule.filter() == null && rule.prefix() == null)) {
            throw malformed();
        }
        for (var days : days(rule)) {
            if (days <= 0) {
                throw invalid("'Days' for the rule must be a positive integer");
            }
        }
        for (var transition : rule.transitions()) {
            var isInfrequent = String.valueOf(transition.storageClassAsString()).endsWith("_IA");
            if (isInfrequent && transition.days() != null && transition.days() < EARLIEST_INFREQUENT_ACCESS) {
                throw invalid("'Days' in Transition action must be greater than or equal to 30 for storageClass '%s'"
                        .formatted(transition.storageClassAsString()));
            }
        }
        if (days(rule).isEmpty() && !marksOnly(rule)) {
            throw S3Failures.invalidRequest("At least one action needs to be specified in a rule");
        }
    }

    private static boolean marksOnly(LifecycleRule rule) {
        return rule.expiration() != null || !rule.transitions().isEmpty();
    }

    private static List<Integer> days(LifecycleRule rule) {
        var days = new ArrayList<Integer>();
        Optional.ofNullable(rule.expiration())
                .ifPresent(e -> Optional.ofNullable(e.days()).ifPresent(days::add));
        Optional.ofNullable(rule.noncurrentVersionExpiration())
                .ifPresent(e -> Optional.ofNullable(e.noncurrentDays()).ifPresent(days::add));
        Optional.ofNullable(rule.abortIncompleteMultipartUpload())
                .ifPresent(a -> Optional.ofNullable(a.daysAfterInitiation()).ifPresent(days::add));
        return days;
    }

    private static RuntimeException invalid(String message) {
        return S3Failures.of(400, "InvalidArgument", message);
    }

    private static RuntimeException malformed() {
        return S3Failures.of(
                400,
                "MalformedXML",
                "The XML you provided was not well-formed or did not validate against our published schema");
    }
}
