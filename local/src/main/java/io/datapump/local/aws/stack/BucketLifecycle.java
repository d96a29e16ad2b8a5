package io.datapump.local.aws.stack;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.Transition;

/// The lifecycle rules of a bucket as a template writes them (`AWS::S3::Bucket Rule`), in S3's form: as far as the
/// foundation's template uses them.
final class BucketLifecycle {

    private BucketLifecycle() {}

    /// None where the properties have none.
    static List<LifecycleRule> rules(Properties bucket) {
        return items(member(bucket.values(), "LifecycleConfiguration"), "Rules").stream()
                .map(BucketLifecycle::rule)
                .toList();
    }

    private static LifecycleRule rule(Map<?, ?> written) {
        var rule = LifecycleRule.builder()
                .filter(filter -> filter.prefix(text(written, "Prefix").orElse("")))
                .transitions(items(written, "Transitions").stream()
                        .map(BucketLifecycle::transition)
                        .toList());
        text(written, "Id").ifPresent(rule::id);
        text(written, "Status").ifPresent(rule::status);
        days(written, "ExpirationInDays", days -> rule.expiration(e -> e.days(days)));
        text(written, "ExpiredObjectDeleteMarker")
                .map(Boolean::valueOf)
                .ifPresent(marker -> rule.expiration(e -> e.expiredObjectDeleteMarker(marker)));
        days(
                member(written, "NoncurrentVersionExpiration"),
                "NoncurrentDays",
                days -> rule.noncurrentVersionExpiration(e -> e.noncurrentDays(days)));
        days(
                member(written, "AbortIncompleteMultipartUpload"),
                "DaysAfterInitiation",
                days -> rule.abortIncompleteMultipartUpload(a -> a.daysAfterInitiation(days)));
        return rule.build();
    }

    private static Transition transition(Map<?, ?> written) {
        var transition = Transition.builder();
        text(written, "StorageClass").ifPresent(transition::storageClass);
        days(written, "TransitionInDays", transition::days);
        return transition.build();
    }

    private static List<Map<?, ?>> items(Map<?, ?> map, String name) {
        return map.get(name) instanceof List<?> items
                ? items.stream().<Map<?, ?>>map(Template::map).toList()
                : List.of();
    }

    private static Map<?, ?> member(Map<?, ?> map, String name) {
        return map.get(name) instanceof Map<?, ?> member ? member : Map.of();
    }

    private static Optional<String> text(Map<?, ?> map, String name) {
        return Optional.ofNullable(map.get(name)).map(String::valueOf);
    }

    private static void days(Map<?, ?> map, String name, Consumer<Integer> then) {
        text(map, name).map(Integer::valueOf).ifPresent(then);
    }
}
