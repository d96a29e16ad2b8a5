package io.datapump.reconciler.aws;

import java.util.ArrayDeque;
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
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.AddSourceIdentifierToSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.AddSourceIdentifierToSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceRequest;
import software.amazon.awssdk.services.rds.model.AddTagsToResourceResponse;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.CreateEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBClusterSnapshot;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DBSnapshot;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.DeleteEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClusterSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbSnapshotsResponse;
import software.amazon.awssdk.services.rds.model.DescribeEventCategoriesRequest;
import software.amazon.awssdk.services.rds.model.DescribeEventCategoriesResponse;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsRequest;
import software.amazon.awssdk.services.rds.model.DescribeEventSubscriptionsResponse;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksRequest;
import software.amazon.awssdk.services.rds.model.DescribeExportTasksResponse;
import software.amazon.awssdk.services.rds.model.EventCategoriesMap;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import software.amazon.awssdk.services.rds.model.ExportTask;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.ModifyEventSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.RdsException;
import software.amazon.awssdk.services.rds.model.RemoveSourceIdentifierFromSubscriptionRequest;
import software.amazon.awssdk.services.rds.model.RemoveSourceIdentifierFromSubscriptionResponse;
import software.amazon.awssdk.services.rds.model.SourceNotFoundException;
import software.amazon.awssdk.services.rds.model.SubscriptionAlreadyExistException;
import software.amazon.awssdk.services.rds.model.SubscriptionNotFoundException;
import software.amazon.awssdk.services.rds.model.Tag;

/// RDS event subscriptions: names in lower case, categories in an order of RDS's own, a status that settles
/// while one waits, pages of two.
public final class FakeRdsClient implements RdsClient {

    private static final Map<String, List<String>> CATEGORIES = Map.of(
            "db-snapshot",
            List.of("creation", "deletion", "failure", "notification", "restoration"),
            "db-cluster-snapshot",
            List.of("backup", "failure", "notification"));

    private final Calls calls;
    private final TreeMap<String, EventSubscription> subscriptions = new TreeMap<>();
    private final Map<String, Map<String, String>> tags = new HashMap<>();
    private final List<DBInstance> instances = new ArrayList<>();
    private final List<DBCluster> clusters = new ArrayList<>();
    private final List<DBSnapshot> snapshots = new ArrayList<>();
    private final List<DBClusterSnapshot> clusterSnapshots = new ArrayList<>();
    private final List<ExportTask> exports = new ArrayList<>();
    private final ArrayDeque<String> passing = new ArrayDeque<>();
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

    /// Servers, snapshots and exports as RDS answers them; tests put in what they like.
    public List<DBInstance> instances() {
        return instances;
    }

    public List<DBCluster> clusters() {
        return clusters;
    }

    public List<DBSnapshot> snapshots() {
        return snapshots;
    }

    public List<DBClusterSnapshot> clusterSnapshots() {
        return clusterSnapshots;
    }

    public List<ExportTask> exports() {
        return exports;
    }

    /// Statuses that the next descriptions of single subscriptions tell, one by one.
    public void passThrough(String... statuses) {
        passing.addAll(List.of(statuses));
    }

    /// A subscription somebody else has made, without tags.
    public void createByHand(String name, String topic) {
        subscriptions.put(
                name,
                EventSubscription.builder()
                        .custSubscriptionId(name)
                        .snsTopicArn(topic)
                        .sourceType("db-snapshot")
                        .enabled(true)
                        .status("active")
                        .eventSubscriptionArn(arn(name))
                        .build());
    }

    public Optional<EventSubscription> subscription(String name) {
        return Optional.ofNullable(subscriptions.get(name));
    }

    @Override
    public DescribeDbInstancesResponse describeDBInstances(DescribeDbInstancesRequest request) {
        calls.enter("DescribeDBInstances");
        var page = Page.of(instances, request.marker(), calls.page());
        return DescribeDbInstancesResponse.builder()
                .dbInstances(page.items())
                .marker(page.next())
                .build();
    }

    @Override
    public DescribeEventCategoriesResponse describeEventCategories(DescribeEventCategoriesRequest request) {
        calls.enter("DescribeEventCategories");
        return DescribeEventCategoriesResponse.builder()
                .eventCategoriesMapList(EventCategoriesMap.builder()
                        .sourceType(request.sourceType())
                        .eventCategories(CATEGORIES.getOrDefault(request.sourceType(), List.of()))
                        .build())
                .build();
    }

    @Override
    public DescribeDbClustersResponse describeDBClusters(DescribeDbClustersRequest request) {
        calls.enter("DescribeDBClusters");
        var page = Page.of(clusters, request.marker(), calls.page());
        return DescribeDbClustersResponse.builder()
                .dbClusters(page.items())
                .marker(page.next())
                .build();
    }

    @Override
    public DescribeDbSnapshotsResponse describeDBSnapshots(DescribeDbSnapshotsRequest request) {
        calls.enter("DescribeDBSnapshots");
        var page = Page.of(snapshots, request.marker(), calls.page());
        return DescribeDbSnapshotsResponse.builder()
                .dbSnapshots(page.items())
                .marker(page.next())
                .build();
    }

    @Override
    public DescribeDbClusterSnapshotsResponse describeDBClusterSnapshots(DescribeDbClusterSnapshotsRequest request) {
        calls.enter("DescribeDBClusterSnapshots");
        var page = Page.of(clusterSnapshots, request.marker(), calls.page());
        return DescribeDbClusterSnapshotsResponse.builder()
                .dbClusterSnapshots(page.items())
                .marker(page.next())
                .build();
    }

    @Override
    public DescribeExportTasksResponse describeExportTasks(DescribeExportTasksRequest request) {
        calls.enter("DescribeExportTasks");
        var page = Page.of(exports, request.marker(), calls.page());
        return DescribeExportTasksResponse.builder()
                .exportTasks(page.items())
                .marker(page.next())
                .build();
    }

    /// Some records, and where the next begin; null behind the last.
    private record Page<T>(List<T> items, @Nullable String next) {

        static <T> Page<T> of(List<T> all, @Nullable String marker, int size) {
            var start = marker == null ? 0 : Integer.parseInt(marker);
            var end = Math.min(all.size(), start + size);
            return new Page<>(List.copyOf(all.subList(start, end)), end < all.size() ? Integer.toString(end) : null);
        }
    }

    @Override
    public AddSourceIdentifierToSubscriptionResponse addSourceIdentifierToSubscription(
            AddSourceIdentifierToSubscriptionRequest request) {
        calls.change("AddSourceIdentifierToSubscription", request.subscriptionName());
        tamper(request.subscriptionName(), live -> {
            var sources = new ArrayList<>(live.build().sourceIdsList());
            sources.add(request.sourceIdentifier());
            return live.sourceIdsList(sources).status("modifying");
        });
        return AddSourceIdentifierToSubscriptionResponse.builder().build();
    }

    @Override
    public RemoveSourceIdentifierFromSubscriptionResponse removeSourceIdentifierFromSubscription(
            RemoveSourceIdentifierFromSubscriptionRequest request) {
        calls.change("RemoveSourceIdentifierFromSubscription", request.subscriptionName());
        tamper(request.subscriptionName(), live -> {
            var sources = new ArrayList<>(live.build().sourceIdsList());
            if (!sources.remove(request.sourceIdentifier())) {
                throw SourceNotFoundException.builder()
                        .message("Source not found")
                        .statusCode(404)
                        .build();
            }
            return live.sourceIdsList(sources).status("modifying");
        });
        return RemoveSourceIdentifierFromSubscriptionResponse.builder().build();
    }

    @Override
    public DescribeEventSubscriptionsResponse describeEventSubscriptions(DescribeEventSubscriptionsRequest request) {
        calls.enter("DescribeEventSubscriptions");
        if (request.subscriptionName() != null) {
            var name = request.subscriptionName().toLowerCase(Locale.ROOT);
            var found = Optional.ofNullable(subscriptions.get(name)).orElseThrow(() -> absent(name));
            tamper(name, live -> live.status(restingStatus));
            var told = Optional.ofNullable(passing.poll());
            return DescribeEventSubscriptionsResponse.builder()
                    .eventSubscriptionsList(
                            told.map(status -> found.toBuilder().status(status).build())
                                    .orElse(found))
                    .build();
        }
        var start = request.marker() == null ? 0 : Integer.parseInt(request.marker());
        var all = List.copyOf(subscriptions.values());
        var end = Math.min(all.size(), start + calls.page());
        return DescribeEventSubscriptionsResponse.builder()
                .eventSubscriptionsList(all.subList(start, end))
                .marker(end < all.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public CreateEventSubscriptionResponse createEventSubscription(CreateEventSubscriptionRequest request) {
        calls.change("CreateEventSubscription", request.subscriptionName());
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
        calls.change("ModifyEventSubscription", request.subscriptionName());
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
        calls.change("DeleteEventSubscription", request.subscriptionName());
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
        calls.change("AddTagsToResource", request.resourceName());
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
