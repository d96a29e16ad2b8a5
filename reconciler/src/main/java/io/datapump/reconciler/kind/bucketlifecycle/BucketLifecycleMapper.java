package io.datapump.reconciler.kind.bucketlifecycle;

import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.s3.model.AbortIncompleteMultipartUpload;
import software.amazon.awssdk.services.s3.model.ExpirationStatus;
import software.amazon.awssdk.services.s3.model.LifecycleExpiration;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.LifecycleRuleFilter;
import software.amazon.awssdk.services.s3.model.NoncurrentVersionExpiration;
import software.amazon.awssdk.services.s3.model.NoncurrentVersionTransition;
import software.amazon.awssdk.services.s3.model.Transition;

/// Between a rule and S3's.
final class BucketLifecycleMapper {

    private static final LifecycleRule NOTHING = LifecycleRule.builder().build();

    private BucketLifecycleMapper() {}

    /// S3 answers a prefix as a filter or, in configurations of old, beside it. What is left of the rule once
    /// everything of ours is taken away is foreign.
    @SuppressWarnings("deprecation") // what S3 no longer takes it still answers
    static ZoneRule rule(LifecycleRule live) {
        var actions = new ArrayList<Action>();
        var rest = live.toBuilder().id(null).status((String) null).prefix(null);
        var filter = Optional.ofNullable(live.filter());
        var prefix = filter.map(LifecycleRuleFilter::prefix)
                .or(() -> Optional.ofNullable(live.prefix()))
                .orElse("");
        if (filter.filter(f -> !f.equals(filter(prefix))
                        && !f.equals(LifecycleRuleFilter.builder().build()))
                .isEmpty()) {
            rest.filter((LifecycleRuleFilter) null);
        }
        expiration(live, rest, actions);
        versions(live, rest, actions);
        uploads(live, rest, actions);
        moves(live, rest, actions);
        var left = rest.build();
        if (!left.equals(NOTHING)) {
            actions.add(new Action.Foreign(left.toString()));
        }
        return new ZoneRule(
                Optional.ofNullable(live.id()).orElse(""), prefix, live.status() == ExpirationStatus.ENABLED, actions);
    }

    private static void expiration(LifecycleRule live, LifecycleRule.Builder rest, List<Action> actions) {
        Optional.ofNullable(live.expiration()).filter(e -> e.date() == null).ifPresent(expiration -> {
            Optional.ofNullable(expiration.days()).ifPresent(days -> actions.add(new Action.Expire(days)));
            if (Boolean.TRUE.equals(expiration.expiredObjectDeleteMarker())) {
                actions.add(new Action.RemoveMarkers());
            }
            rest.expiration((LifecycleExpiration) null);
        });
    }

    private static void versions(LifecycleRule live, LifecycleRule.Builder rest, List<Action> actions) {
        Optional.ofNullable(live.noncurrentVersionExpiration())
                .filter(e -> e.noncurrentDays() != null && e.newerNoncurrentVersions() == null)
                .ifPresent(expiration -> {
                    actions.add(new Action.ExpireVersions(expiration.noncurrentDays()));
                    rest.noncurrentVersionExpiration((NoncurrentVersionExpiration) null);
                });
    }

    private static void uploads(LifecycleRule live, LifecycleRule.Builder rest, List<Action> actions) {
        Optional.ofNullable(live.abortIncompleteMultipartUpload())
                .filter(abort -> abort.daysAfterInitiation() != null)
                .ifPresent(abort -> {
                    actions.add(new Action.AbortUploads(abort.daysAfterInitiation()));
                    rest.abortIncompleteMultipartUpload((AbortIncompleteMultipartUpload) null);
                });
    }

    private static void moves(LifecycleRule live, LifecycleRule.Builder rest, List<Action> actions) {
        if (live.transitions().stream().allMatch(t -> t.days() != null && t.date() == null)) {
            live.transitions().forEach(t -> actions.add(new Action.Move(t.storageClassAsString(), t.days())));
            rest.transitions((List<Transition>) null);
        }
        if (live.noncurrentVersionTransitions().isEmpty()) {
            rest.noncurrentVersionTransitions((List<NoncurrentVersionTransition>) null);
        }
    }

    static LifecycleRule rule(ZoneRule desired) {
        var rule = LifecycleRule.builder()
                .id(desired.id())
                .status(desired.enabled() ? ExpirationStatus.ENABLED : ExpirationStatus.DISABLED)
                .filter(filter(desired.prefix()));
        for (var action : desired.actions()) {
            switch (action) {
                case Action.Expire(var days) -> rule.expiration(e -> e.days(days));
                case Action.ExpireVersions(var days) -> rule.noncurrentVersionExpiration(e -> e.noncurrentDays(days));
                case Action.RemoveMarkers removal -> rule.expiration(e -> e.expiredObjectDeleteMarker(true));
                case Action.AbortUploads(var days) ->
                    rule.abortIncompleteMultipartUpload(a -> a.daysAfterInitiation(days));
                case Action.Move(var storageClass, var days) ->
                    rule.transitions(Transition.builder()
                            .storageClass(storageClass)
                            .days(days)
                            .build());
                case Action.Foreign foreign ->
                    throw new IllegalArgumentException("Cannot ask for %s: none of our rules does".formatted(foreign));
            }
        }
        return rule.build();
    }

    /// S3 wants a filter in every rule; an empty prefix is the whole bucket.
    private static LifecycleRuleFilter filter(String prefix) {
        return LifecycleRuleFilter.builder().prefix(prefix).build();
    }
}
