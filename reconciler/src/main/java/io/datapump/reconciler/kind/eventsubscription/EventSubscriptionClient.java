package io.datapump.reconciler.kind.eventsubscription;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.LiveStateException;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.InvalidEventSubscriptionStateException;
import software.amazon.awssdk.services.rds.model.SourceNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;

/// Event subscriptions through RDS.
public final class EventSubscriptionClient implements ResourceClient<EventSubscriptionState> {

    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(40);

    private static final EventSubscriptionKind KIND = new EventSubscriptionKind();

    private final RdsClient rds;
    private final Polling polling;
    private final LakeGround ground;

    public EventSubscriptionClient(RdsClient rds, Polling polling, LakeGround ground) {
        this.rds = rds;
        this.polling = polling.upTo(SETTLED_WITHIN);
        this.ground = ground;
    }

    /// One sweep over the account and region, and the tags of what could be the lake's. Of others those count
    /// that publish to the lake's topic.
    ///
    /// @throws LiveStateException where RDS has no such category for a desired one's type of source
    @Override
    public List<EventSubscriptionState> live(Scope scope, List<EventSubscriptionState> desired) {
        requireCategories(desired);
        var names = desired.stream().map(EventSubscriptionState::name).collect(Collectors.toUnmodifiableSet());
        Predicate<EventSubscriptionState> isBusiness = s -> names.contains(s.name())
                || ground.eventTopic().equals(s.topicArn())
                || s.tags().ownedBy(scope.lake());
        return reading(
                "DescribeEventSubscriptions",
                "event subscriptions",
                () -> rds.describeEventSubscriptionsPaginator().eventSubscriptionsList().stream()
                        .filter(s -> ground.eventTopic().equals(s.snsTopicArn())
                                || names.contains(nameOf(s))
                                || nameOf(s).startsWith(scope.nameStem()))
                        .map(this::withTags)
                        .filter(s -> isBusiness.test(KIND.normalize(s)))
                        .toList());
    }

    private static String nameOf(EventSubscription subscription) {
        return subscription.custSubscriptionId().toLowerCase(Locale.ROOT);
    }

    /// Categories differ from source type to source type, and a wrong one is better refused before anything
    /// changes.
    private void requireCategories(List<EventSubscriptionState> desired) {
        for (var state : desired) {
            var known =
                    reading(
                            "DescribeEventCategories",
                            "event categories of " + state.sourceType(),
                            () -> rds
                                    .describeEventCategories(r -> r.sourceType(state.sourceType()))
                                    .eventCategoriesMapList()
                                    .stream()
                                    .flatMap(map -> map.eventCategories().stream())
                                    .map(category -> category.strip().toLowerCase(Locale.ROOT))
                                    .sorted()
                                    .toList());
            var unknown = state.categories().stream()
                    .filter(category -> !known.contains(category))
                    .toList();
            if (!unknown.isEmpty()) {
                throw new LiveStateException(
                        "Cannot plan the %s: RDS has no event category %s for the source type %s. It has: %s."
                                .formatted(
                                        subject(state),
                                        String.join(", ", unknown),
                                        state.sourceType(),
                                        String.join(", ", known)));
            }
        }
    }

    @Override
    public Optional<EventSubscriptionState> find(Scope scope, String name) {
        return describe(name).map(this::withTags);
    }

    @Override
    public void create(Scope scope, EventSubscriptionState desired) {
        changing(
                "CreateEventSubscription",
                subject(desired),
                () -> rds.createEventSubscription(EventSubscriptionMapper.create(desired)));
        awaitRest(desired, 1);
    }

    /// Sources come one by one, and the new ones before the old ones go: without any, the subscription would
    /// hear of every server in between.
    @Override
    public void update(Scope scope, EventSubscriptionState live, EventSubscriptionState desired) {
        var before = KIND.normalize(live);
        if (!KIND.tree(before.of(List.of())).equals(KIND.tree(desired.of(List.of())))) {
            changing(
                    "ModifyEventSubscription",
                    subject(desired),
                    () -> rds.modifyEventSubscription(EventSubscriptionMapper.modify(desired)));
        }
        awaitRest(desired, 2);
        without(desired.sources(), before.sources()).forEach(source -> add(desired, source));
        if (!desired.sources().isEmpty()) {
            without(before.sources(), desired.sources()).forEach(source -> remove(desired, source));
        }
        tag(desired, awaitRest(desired, 2));
    }

    private static List<String> without(List<String> some, List<String> others) {
        return some.stream().filter(one -> !others.contains(one)).toList();
    }

    private void add(EventSubscriptionState subscription, String source) {
        changing(
                "AddSourceIdentifierToSubscription",
                subject(subscription),
                () -> rds.addSourceIdentifierToSubscription(
                        r -> r.subscriptionName(subscription.name()).sourceIdentifier(source)));
    }

    private void remove(EventSubscriptionState subscription, String source) {
        changing("RemoveSourceIdentifierFromSubscription", subject(subscription), () -> {
            try {
                rds.removeSourceIdentifierFromSubscription(
                        r -> r.subscriptionName(subscription.name()).sourceIdentifier(source));
            } catch (SourceNotFoundException gone) {
                // Removed already, which is what was wanted.
            }
        });
    }

    private void tag(EventSubscriptionState subscription, EventSubscription live) {
        changing(
                "AddTagsToResource",
                subject(subscription),
                () -> rds.addTagsToResource(r -> r.resourceName(live.eventSubscriptionArn())
                        .tags(EventSubscriptionMapper.tags(subscription.tags()))));
    }

    /// While somebody else changes a subscription, RDS refuses to delete it.
    @Override
    public void delete(Scope scope, EventSubscriptionState live) {
        changing(
                "DeleteEventSubscription",
                subject(live),
                () -> polling.retry(InvalidEventSubscriptionStateException.class::isInstance, () -> {
                    try {
                        rds.deleteEventSubscription(r -> r.subscriptionName(live.name()));
                    } catch (SubscriptionNotFoundException gone) {
                        // Deleted already, which is what was wanted.
                    }
                }));
        polling.await(
                subject(live) + " to be gone",
                () -> describe(live.name()).isPresent() ? Optional.empty() : Optional.of(true));
    }

    /// Waits until RDS has done with the subscription. `all-sources-deleted` is a state of rest too (seen in
    /// the handler of AWS's own CloudFormation type).
    ///
    /// @param times how often in a row it has to be seen at rest: after a change the first answer may be old
    ///     (seen: Terraform's provider, which wants two)
    private EventSubscription awaitRest(EventSubscriptionState state, int times) {
        var seen = new AtomicInteger();
        var rested = polling.await(subject(state) + " to become active", () -> {
            var resting = describe(state.name())
                    .filter(s -> !Set.of("creating", "modifying").contains(s.status()));
            seen.set(resting.isPresent() ? seen.get() + 1 : 0);
            return resting.filter(_ -> seen.get() >= times);
        });
        if (!Set.of("active", "all-sources-deleted").contains(rested.status())) {
            throw new ApplyException(
                    "The %s came to rest as \"%s\": RDS cannot publish to %s. Check that the topic exists and that its policy lets events.rds.amazonaws.com publish."
                            .formatted(subject(state), rested.status(), state.topicArn()),
                    Effect.UNKNOWN,
                    new IllegalStateException(rested.status()));
        }
        return rested;
    }

    private Optional<EventSubscription> describe(String name) {
        return reading("DescribeEventSubscriptions", "event subscription " + name, () -> {
            try {
                return rds.describeEventSubscriptions(r -> r.subscriptionName(name)).eventSubscriptionsList().stream()
                        .filter(s -> s.custSubscriptionId().equalsIgnoreCase(name))
                        .findFirst();
            } catch (SubscriptionNotFoundException absent) {
                return Optional.empty();
            }
        });
    }

    private EventSubscriptionState withTags(EventSubscription subscription) {
        var arn = subscription.eventSubscriptionArn();
        return EventSubscriptionMapper.state(
                subscription,
                reading(
                        "ListTagsForResource",
                        "event subscription " + subscription.custSubscriptionId(),
                        () -> rds.listTagsForResource(r -> r.resourceName(arn)).tagList()));
    }

    private static String subject(EventSubscriptionState state) {
        return "event subscription " + state.name();
    }
}
