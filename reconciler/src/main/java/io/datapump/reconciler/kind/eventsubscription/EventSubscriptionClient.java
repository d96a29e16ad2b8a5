package io.datapump.reconciler.kind.eventsubscription;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.changingWithAnswer;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ApplyException.Effect;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;

/// Event subscriptions through RDS.
public final class EventSubscriptionClient implements ResourceClient<EventSubscriptionState> {

    private final RdsClient rds;
    private final Polling polling;

    public EventSubscriptionClient(RdsClient rds, Polling polling) {
        this.rds = rds;
        this.polling = polling;
    }

    /// One sweep over the account and region, and the tags of what could be the lake's.
    @Override
    public List<EventSubscriptionState> live(Scope scope, Set<String> names) {
        Predicate<String> candidate = name -> name.startsWith(scope.nameStem()) || names.contains(name);
        return reading(
                "DescribeEventSubscriptions",
                "event subscriptions",
                () -> rds.describeEventSubscriptionsPaginator().eventSubscriptionsList().stream()
                        .filter(s -> candidate.test(s.custSubscriptionId().toLowerCase(Locale.ROOT)))
                        .map(this::withTags)
                        .toList());
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
        awaitRest(desired);
    }

    @Override
    public void update(Scope scope, EventSubscriptionState live, EventSubscriptionState desired) {
        var modified = changingWithAnswer(
                "ModifyEventSubscription",
                subject(desired),
                () -> rds.modifyEventSubscription(EventSubscriptionMapper.modify(desired)));
        var arn = modified.eventSubscription().eventSubscriptionArn();
        changing(
                "AddTagsToResource",
                subject(desired),
                () -> rds.addTagsToResource(
                        r -> r.resourceName(arn).tags(EventSubscriptionMapper.tags(desired.tags()))));
        awaitRest(desired);
    }

    @Override
    public void delete(Scope scope, EventSubscriptionState live) {
        changing("DeleteEventSubscription", subject(live), () -> {
            try {
                rds.deleteEventSubscription(r -> r.subscriptionName(live.name()));
            } catch (SubscriptionNotFoundException gone) {
                // Deleted already, which is what was wanted.
            }
        });
        polling.await(
                subject(live) + " to be gone",
                () -> describe(live.name()).isPresent() ? Optional.empty() : Optional.of(true));
    }

    /// Waits until RDS has done with the subscription. `all-sources-deleted` is a state of rest too (seen in
    /// the handler of AWS's own CloudFormation type).
    private void awaitRest(EventSubscriptionState state) {
        var status = polling.await(
                subject(state) + " to become active",
                () -> describe(state.name())
                        .map(EventSubscription::status)
                        .filter(s -> !Set.of("creating", "modifying").contains(s)));
        if (!Set.of("active", "all-sources-deleted").contains(status)) {
            throw new ApplyException(
                    "The %s came to rest as \"%s\": RDS cannot publish to %s. Check that the topic exists and that its policy lets events.rds.amazonaws.com publish."
                            .formatted(subject(state), status, state.topicArn()),
                    Effect.UNKNOWN,
                    new IllegalStateException(status));
        }
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
