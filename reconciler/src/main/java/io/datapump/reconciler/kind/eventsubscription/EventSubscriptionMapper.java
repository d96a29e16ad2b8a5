package io.datapump.reconciler.kind.eventsubscription;

import io.datapump.reconciler.resource.Tags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.Tag;

/// Between the state and RDS's requests and answers, whose members have different names for the same things.
final class EventSubscriptionMapper {

    private EventSubscriptionMapper() {}

    /// @param live an absent `Enabled` counts as true, an absent source type as empty text
    static EventSubscriptionState state(EventSubscription live, List<Tag> tags) {
        return new EventSubscriptionState(
                live.custSubscriptionId(),
                Optional.ofNullable(live.snsTopicArn()).orElse(""),
                Optional.ofNullable(live.sourceType()).orElse(""),
                live.eventCategoriesList(),
                live.sourceIdsList(),
                !Boolean.FALSE.equals(live.enabled()),
                Tags.of(tags.stream().collect(Collectors.toMap(Tag::key, EventSubscriptionMapper::value))));
    }

    static CreateEventSubscriptionRequest create(EventSubscriptionState desired) {
        return CreateEventSubscriptionRequest.builder()
                .subscriptionName(desired.name())
                .snsTopicArn(desired.topicArn())
                .sourceType(desired.sourceType())
                .eventCategories(desired.categories())
                .sourceIds(desired.sources().isEmpty() ? null : desired.sources())
                .enabled(desired.enabled())
                .tags(tags(desired.tags()))
                .build();
    }

    /// The source type goes with the categories even where it does not change: without it the call is refused
    /// as `InvalidParameterCombination`.
    static ModifyEventSubscriptionRequest modify(EventSubscriptionState desired) {
        return ModifyEventSubscriptionRequest.builder()
                .subscriptionName(desired.name())
                .snsTopicArn(desired.topicArn())
                .sourceType(desired.sourceType())
                .eventCategories(desired.categories())
                .enabled(desired.enabled())
                .build();
    }

    static List<Tag> tags(Tags tags) {
        return tags.values().entrySet().stream()
                .map(EventSubscriptionMapper::tag)
                .toList();
    }

    private static Tag tag(Map.Entry<String, String> entry) {
        return Tag.builder().key(entry.getKey()).value(entry.getValue()).build();
    }

    private static String value(Tag tag) {
        return Optional.ofNullable(tag.value()).orElse("");
    }
}
