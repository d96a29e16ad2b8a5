package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceRequest;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceResponse;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsRequest;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsResponse;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.SubscriptionAlreadyExistException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;
import software.amazon.awssdk.services.rds.model.Tag;

/// RDS event subscriptions: names in lower case, categories in an order of RDS's own, a status that settles
/// while one waits, pages of two.
public final class FakeRdsClient implements RdsClient {

    private static final int PAGE = 2;

    private final Calls calls;
    private final TreeMap<String, EventSubscription> subscriptions = new TreeMap<>();
    private final Map<String, Map<String, String>> tags = new HashMap<>();
    private String restingStatus = "active";

    FakeRdsClient(Calls calls) {
        this.calls = calls;
    }

    /// Changes a subscription behind the reconciler's back.
    public void tamper(String name, UnaryOperator<EventSubscription.Builder> change) {
        subscriptions.computeIfPresent(
                name, (key, live) -> change.apply(live.toBuilder()).build());
    }

    public void removeTags(String name) {
        tags.remove(arn(name));
    }

    public void addTag(String name, String key, String value) {
        tags.computeIfAbsent(arn(name), arn -> new HashMap<>()).put(key, value);
    }

    public Map<String, String> tagsOf(String name) {
        return Map.copyOf(tags.getOrDefault(arn(name), Map.of()));
    }

    public List<String> names() {
        return List.copyOf(subscriptions.keySet());
    }

    /// The status in which created and modified subscriptions come to rest.
    public void restAs(String status) {
        restingStatus = status;
    }

    @Override
    public DescribeEventSubscriptionsResponse describeEventSubscriptions(DescribeEventSubscriptionsRequest request) {
        calls.enter("DescribeEventSubscriptions");
        if (request.subscriptionName() != null) {
            var name = request.subscriptionName().toLowerCase(Locale.ROOT);
            var found = Optional.ofNullable(subscriptions.get(name)).orElseThrow(() -> absent(name));
            tamper(name, live -> live.status(restingStatus));
            return DescribeEventSubscriptionsResponse.builder()
                    .eventSubscriptionsList(found)
                    .build();
        }
        var start = request.marker() == null ? 0 : Integer.parseInt(request.marker());
        var all = List.copyOf(subscriptions.values());
        var end = Math.min(all.size(), start + PAGE);
        return DescribeEventSubscriptionsResponse.builder()
                .eventSubscriptionsList(all.subList(start, end))
                .marker(end < all.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public CreateEventSubscriptionResponse createEventSubscription(CreateEventSubscriptionRequest request) {
        calls.enter("CreateEventSubscription");
        var name = request.subscriptionName().toLowerCase(Locale.ROOT);
        if (subscriptions.containsKey(name)) {
            throw SubscriptionAlreadyExistException.builder()
                    .message("Subscription already exists: " + name)
                    .awsErrorDetails(details("SubscriptionAlreadyExist", "Subscription already exists: " + name))
                    .statusCode(400)
                    .build();
        }
        var created = EventSubscription.builder()
                .custSubscriptionId(name)
                .snsTopicArn(request.snsTopicArn())
                .sourceType(request.sourceType())
                .eventCategoriesList(reversed(request.eventCategories()))
                .sourceIdsList(request.sourceIds())
                .enabled(request.enabled())
                .status("creating")
                .eventSubscriptionArn(arn(name))
                .build();
        subscriptions.put(name, created);
        tags.put(arn(name), request.tags().stream().collect(Collectors.toMap(Tag::key, Tag::value)));
        return CreateEventSubscriptionResponse.builder()
                .eventSubscription(created)
                .build();
    }

    @Override
    public ModifyEventSubscriptionResponse modifyEventSubscription(ModifyEventSubscriptionRequest request) {
        calls.enter("ModifyEventSubscription");
        if (request.hasEventCategories() && request.sourceType() == null) {
            throw refused("InvalidParameterCombination", "If SourceType is null, Categories must also be null");
        }
        var name = request.subscriptionName();
        tamper(
                name,
                live -> live.snsTopicArn(request.snsTopicArn())
                        .sourceType(request.sourceType())
                        .eventCategoriesList(reversed(request.eventCategories()))
                        .enabled(request.enabled())
                        .status("modifying"));
        return ModifyEventSubscriptionResponse.builder()
                .eventSubscription(Optional.ofNullable(subscriptions.get(name)).orElseThrow(() -> absent(name)))
                .build();
    }

    @Override
    public DeleteEventSubscriptionResponse deleteEventSubscription(DeleteEventSubscriptionRequest request) {
        calls.enter("DeleteEventSubscription");
        if (subscriptions.remove(request.subscriptionName()) == null) {
            throw absent(request.subscriptionName());
        }
        tags.remove(arn(request.subscriptionName()));
        return DeleteEventSubscriptionResponse.builder().build();
    }

    @Override
    public ListTagsForResourceResponse listTagsForResource(ListTagsForResourceRequest request) {
        calls.enter("ListTagsForResource");
        return ListTagsForResourceResponse.builder()
                .tagList(tags.getOrDefault(request.resourceName(), Map.of()).entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }

    @Override
    public AddTagsToResourceResponse addTagsToResource(AddTagsToResourceRequest request) {
        calls.enter("AddTagsToResource");
        request.tags()
                .forEach(tag -> tags.computeIfAbsent(request.resourceName(), arn -> new HashMap<>())
                        .put(tag.key(), tag.value()));
        return AddTagsToResourceResponse.builder().build();
    }

    private static List<String> reversed(List<String> sent) {
        var answered = new ArrayList<>(sent);
        answered.sort(Comparator.reverseOrder());
        return answered;
    }

    private static String arn(String name) {
        return "arn:aws:rds:%s:%s:es:%s".formatted(FakeAws.REGION, FakeAws.ACCOUNT, name);
    }

    private static SubscriptionNotFoundException absent(String name) {
        return SubscriptionNotFoundException.builder()
                .message("Subscription not found: " + name)
                .statusCode(404)
                .build();
    }

    /// An answer of RDS that refuses a request.
    public static RuntimeException refused(String code, String message) {
        return RdsException.builder()
                .message(message)
                .awsErrorDetails(details(code, message))
                .requestId("request-1")
                .statusCode(400)
                .build();
    }

    private static AwsErrorDetails details(String code, String message) {
        return AwsErrorDetails.builder()
                .serviceName("rds")
                .errorCode(code)
                .errorMessage(message)
                .build();
    }

    @Override
    public String serviceName() {
        return "rds";
    }

    @Override
    public void close() {}
}
