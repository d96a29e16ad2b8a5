package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.model.AddSourceIdentifierToSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.AddSourceIdentifierToSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceRequest;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceResponse;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DescribeEventCategoriesRequest;
import software.amazon.awssdk.services.rds.model.DescribeEventCategoriesResponse;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsRequest;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsResponse;
import software.amazon.awssdk.services.rds.model.EventCategoriesMap;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.EventSubscriptionQuotaExceededException;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.RemoveSourceIdentifierFromSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.RemoveSourceIdentifierFromSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.RemoveTagsFromResourceRequest;
import software.amazon.awssdk.services.rds.model.RemoveTagsFromResourceResponse;
import software.amazon.awssdk.services.rds.model.SnsTopicArnNotFoundException;
import software.amazon.awssdk.services.rds.model.SourceNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionAlreadyExistException;
import software.amazon.awssdk.services.rds.model.SubscriptionCategoryNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;
import software.amazon.awssdk.services.rds.model.Tag;

/// Event subscriptions and tags. A subscription that was created or changed is still on its way at the first look, and
/// active at the second.
final class EventSubscriptionOperations {

    private static final int QUOTA = 20;

    private final Account account;
    private final Clock clock;
    private final LocalSns sns;
    private final StateFolder state;
    private final Tags tags;
    private final Documents<EventSubscription> subscriptions;

    EventSubscriptionOperations(Account account, Clock clock, StateFolder state, LocalSns sns) {
        this.account = account;
        this.clock = clock;
        this.sns = sns;
        this.state = state;
        this.tags = new Tags(state);
        this.subscriptions = subscriptions(state);
    }

    static Documents<EventSubscription> subscriptions(StateFolder state) {
        return state.models("rds/subscriptions", EventSubscription.class, EventSubscription::builder);
    }

    public CreateEventSubscriptionResponse createEventSubscription(CreateEventSubscriptionRequest request) {
        var name = request.subscriptionName().toLowerCase(Locale.ROOT);
        if (name.length() >= 255) {
            throw RdsFailures.invalidValue("The parameter SubscriptionName must be less than 255 characters.");
        }
        requireTopic(request.snsTopicArn());
        requireSourceType(request.sourceType(), request.sourceIds());
        requireCategories(request.sourceType(), request.eventCategories());
        return state.lock().holding(() -> {
            if (subscriptions.contains(name)) {
                throw RdsFailures.of(
                        400,
                        "SubscriptionAlreadyExist",
                        SubscriptionAlreadyExistException.builder(),
                        "Subscription already exists: " + name);
            }
            if (subscriptions.all().size() >= QUOTA) {
                throw RdsFailures.of(
                        400,
                        "EventSubscriptionQuotaExceeded",
                        EventSubscriptionQuotaExceededException.builder(),
                        "You have reached the maximum number of event subscriptions: " + QUOTA);
            }
            var subscription = created(name, request);
            subscriptions.put(name, subscription);
            tags.add(subscription.eventSubscriptionArn(), toMap(request.tags()));
            return CreateEventSubscriptionResponse.builder()
                    .eventSubscription(subscription)
                    .build();
        });
    }

    private EventSubscription created(String name, CreateEventSubscriptionRequest request) {
        return EventSubscription.builder()
                .customerAwsId(account.id())
                .custSubscriptionId(name)
                .snsTopicArn(request.snsTopicArn())
                .status("creating")
                .subscriptionCreationTime(clock.instant().toString())
                .sourceType(request.sourceType())
                .sourceIdsList(request.sourceIds())
                .eventCategoriesList(request.eventCategories())
                .enabled(Optional.ofNullable(request.enabled()).orElse(true))
                .eventSubscriptionArn(account.arn("rds", "es:" + name))
                .build();
    }

    public ModifyEventSubscriptionResponse modifyEventSubscription(ModifyEventSubscriptionRequest request) {
        var name = request.subscriptionName().toLowerCase(Locale.ROOT);
        // Seen: categories without a source type are refused even where the subscription has one.
        if (request.sourceType() == null && !request.eventCategories().isEmpty()) {
            throw RdsFailures.invalidCombination("If SourceType is null, Categories must also be null");
        }
        return state.lock().holding(() -> {
            var live = require(name);
            var changed = live.toBuilder();
            if (request.snsTopicArn() != null) {
                requireTopic(request.snsTopicArn());
                changed.snsTopicArn(request.snsTopicArn());
            }
            if (request.sourceType() != null) {
                requireSourceType(request.sourceType(), live.sourceIdsList());
                changed.sourceType(request.sourceType());
            }
            if (request.hasEventCategories()) {
                requireCategories(request.sourceType(), request.eventCategories());
                changed.eventCategoriesList(request.eventCategories());
            }
            if (request.enabled() != null) {
                changed.enabled(request.enabled());
            }
            return ModifyEventSubscriptionResponse.builder()
                    .eventSubscription(modified(changed))
                    .build();
        });
    }

    private EventSubscription modified(EventSubscription.Builder changed) {
        var modifying = changed.status("modifying").build();
        subscriptions.put(modifying.custSubscriptionId(), modifying);
        return modifying;
    }

    public AddSourceIdentifierToSubscriptionResponse addSourceIdentifierToSubscription(
            AddSourceIdentifierToSubscriptionRequest request) {
        return state.lock().holding(() -> {
            var live = require(request.subscriptionName().toLowerCase(Locale.ROOT));
            requireSourceType(live.sourceType(), List.of(request.sourceIdentifier()));
            var sources = Stream.concat(live.sourceIdsList().stream(), Stream.of(request.sourceIdentifier()));
            return AddSourceIdentifierToSubscriptionResponse.builder()
                    .eventSubscription(modified(
                            live.toBuilder().sourceIdsList(sources.distinct().toList())))
                    .build();
        });
    }

    public RemoveSourceIdentifierFromSubscriptionResponse removeSourceIdentifierFromSubscription(
            RemoveSourceIdentifierFromSubscriptionRequest request) {
        return state.lock().holding(() -> {
            var live = require(request.subscriptionName().toLowerCase(Locale.ROOT));
            var gone = request.sourceIdentifier();
            if (!live.sourceIdsList().contains(gone)) {
                throw RdsFailures.of(
                        404,
                        "SourceNotFound",
                        SourceNotFoundException.builder(),
                        "Source %s not found".formatted(gone));
            }
            return RemoveSourceIdentifierFromSubscriptionResponse.builder()
                    .eventSubscription(modified(live.toBuilder()
                            .sourceIdsList(live.sourceIdsList().stream()
                                    .filter(source -> !source.equals(gone))
                                    .toList())))
                    .build();
        });
    }

    public DeleteEventSubscriptionResponse deleteEventSubscription(DeleteEventSubscriptionRequest request) {
        var name = request.subscriptionName().toLowerCase(Locale.ROOT);
        var gone = require(name);
        subscriptions.delete(name);
        tags.forget(gone.eventSubscriptionArn());
        return DeleteEventSubscriptionResponse.builder()
                .eventSubscription(gone.toBuilder().status("deleting").build())
                .build();
    }

    public DescribeEventSubscriptionsResponse describeEventSubscriptions(DescribeEventSubscriptionsRequest request) {
        var found = request.subscriptionName() == null
                ? subscriptions.all()
                : List.of(require(request.subscriptionName().toLowerCase(Locale.ROOT)));
        var page = Page.of(found, request.maxRecords(), request.marker());
        page.items().forEach(this::settle);
        return DescribeEventSubscriptionsResponse.builder()
                .eventSubscriptionsList(page.items())
                .marker(page.marker())
                .build();
    }

    /// What was on its way when someone looked has arrived.
    private void settle(EventSubscription looked) {
        if (looked.status().equals("active")) {
            return;
        }
        state.lock().holding(() -> {
            subscriptions
                    .find(looked.custSubscriptionId())
                    .filter(looked::equals)
                    .ifPresent(same -> subscriptions.put(
                            same.custSubscriptionId(),
                            same.toBuilder().status("active").build()));
        });
    }

    public DescribeEventCategoriesResponse describeEventCategories(DescribeEventCategoriesRequest request) {
        var maps = EventCategories.BY_SOURCE_TYPE.entrySet().stream()
                .filter(entry -> request.sourceType() == null || entry.getKey().equals(request.sourceType()))
                .map(entry -> EventCategoriesMap.builder()
                        .sourceType(entry.getKey())
                        .eventCategories(entry.getValue())
                        .build())
                .toList();
        return DescribeEventCategoriesResponse.builder()
                .eventCategoriesMapList(maps)
                .build();
    }

    public AddTagsToResourceResponse addTagsToResource(AddTagsToResourceRequest request) {
        requireResource(request.resourceName());
        tags.add(request.resourceName(), toMap(request.tags()));
        return AddTagsToResourceResponse.builder().build();
    }

    public RemoveTagsFromResourceResponse removeTagsFromResource(RemoveTagsFromResourceRequest request) {
        requireResource(request.resourceName());
        tags.remove(request.resourceName(), request.tagKeys());
        return RemoveTagsFromResourceResponse.builder().build();
    }

    public ListTagsForResourceResponse listTagsForResource(ListTagsForResourceRequest request) {
        requireResource(request.resourceName());
        var list = tags.of(request.resourceName()).entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
        return ListTagsForResourceResponse.builder().tagList(list).build();
    }

    private static java.util.Map<String, String> toMap(List<Tag> tags) {
        return tags.stream()
                .collect(Collectors.toMap(
                        Tag::key, tag -> Optional.ofNullable(tag.value()).orElse("")));
    }

    private EventSubscription require(String name) {
        return subscriptions.find(name).orElseThrow(() -> notFound(name));
    }

    private static RuntimeException notFound(String name) {
        return RdsFailures.of(
                404,
                "SubscriptionNotFound",
                SubscriptionNotFoundException.builder(),
                "Event Subscription %s not found.".formatted(name));
    }

    private void requireResource(String arn) {
        var name = arn.substring(arn.lastIndexOf(':') + 1);
        if (!arn.equals(account.arn("rds", "es:" + name)) || !subscriptions.contains(name)) {
            throw notFound(arn);
        }
    }

    private void requireTopic(String topic) {
        if (!sns.hasTopic(topic)) {
            throw RdsFailures.of(
                    404,
                    "SNSTopicArnNotFound",
                    SnsTopicArnNotFoundException.builder(),
                    "SNS topic ARN does not exist: " + topic);
        }
    }

    private static void requireSourceType(@Nullable String type, List<String> ids) {
        if (type == null && !ids.isEmpty()) {
            throw RdsFailures.invalidCombination("If SourceIds are supplied, SourceType must also be provided.");
        }
        if (type != null && !EventCategories.BY_SOURCE_TYPE.containsKey(type)) {
            throw RdsFailures.invalidValue("Invalid source type: " + type);
        }
    }

    private static void requireCategories(@Nullable String type, List<String> categories) {
        var known = type == null
                ? EventCategories.BY_SOURCE_TYPE.values().stream()
                        .flatMap(List::stream)
                        .toList()
                : EventCategories.BY_SOURCE_TYPE.getOrDefault(type, List.of());
        for (var category : categories) {
            if (!known.contains(category)) {
                throw RdsFailures.of(
                        404,
                        "SubscriptionCategoryNotFound",
                        SubscriptionCategoryNotFoundException.builder(),
                        "The supplied category does not exist: %s".formatted(category));
            }
        }
    }
}
