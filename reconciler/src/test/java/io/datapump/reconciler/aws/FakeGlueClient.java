package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerLineageSettings;
import software.amazon.awssdk.services.glue.model.CrawlerState;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.CreateCrawlerResponse;
import software.amazon.awssdk.services.glue.model.CreateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.CreateDatabaseResponse;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.DeleteBehavior;
import software.amazon.awssdk.services.glue.model.DeleteCrawlerRequest;
import software.amazon.awssdk.services.glue.model.DeleteCrawlerResponse;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GetCrawlerRequest;
import software.amazon.awssdk.services.glue.model.GetCrawlerResponse;
import software.amazon.awssdk.services.glue.model.GetCrawlersRequest;
import software.amazon.awssdk.services.glue.model.GetCrawlersResponse;
import software.amazon.awssdk.services.glue.model.GetDatabaseRequest;
import software.amazon.awssdk.services.glue.model.GetDatabaseResponse;
import software.amazon.awssdk.services.glue.model.GetTagsRequest;
import software.amazon.awssdk.services.glue.model.GetTagsResponse;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.LakeFormationConfiguration;
import software.amazon.awssdk.services.glue.model.LineageConfiguration;
import software.amazon.awssdk.services.glue.model.RecrawlBehavior;
import software.amazon.awssdk.services.glue.model.RecrawlPolicy;
import software.amazon.awssdk.services.glue.model.Schedule;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;
import software.amazon.awssdk.services.glue.model.TagResourceRequest;
import software.amazon.awssdk.services.glue.model.TagResourceResponse;
import software.amazon.awssdk.services.glue.model.UpdateBehavior;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerResponse;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseResponse;
import tools.jackson.databind.json.JsonMapper;

/// Glue databases and crawlers: role names in place of ARNs, defaults filled in, configurations written anew,
/// members left out of an update kept, pages of two.
public final class FakeGlueClient implements GlueClient {

    private static final int PAGE = 2;

    private final Calls calls;
    private final TreeMap<String, Database> databases = new TreeMap<>();
    private final TreeMap<String, Crawler> crawlers = new TreeMap<>();
    private final Map<String, Map<String, String>> tags = new HashMap<>();

    FakeGlueClient(Calls calls) {
        this.calls = calls;
    }

    public void tamperCrawler(String name, UnaryOperator<Crawler.Builder> change) {
        crawlers.computeIfPresent(
                name, (key, live) -> change.apply(live.toBuilder()).build());
    }

    public void tamperDatabase(String name, UnaryOperator<Database.Builder> change) {
        databases.computeIfPresent(
                name, (key, live) -> change.apply(live.toBuilder()).build());
    }

    public Database database(String name) {
        return Optional.ofNullable(databases.get(name)).orElseThrow(() -> absent(name));
    }

    public List<String> crawlerNames() {
        return List.copyOf(crawlers.keySet());
    }

    /// Replaces the tags of a `database/…` or `crawler/…`.
    public void retag(String resource, Map<String, String> all) {
        tags.put(arn(resource), new HashMap<>(all));
    }

    public Map<String, String> tagsOf(String resource) {
        return Map.copyOf(tags.getOrDefault(arn(resource), Map.of()));
    }

    @Override
    public GetDatabaseResponse getDatabase(GetDatabaseRequest request) {
        calls.enter("GetDatabase");
        return GetDatabaseResponse.builder().database(database(request.name())).build();
    }

    @Override
    public CreateDatabaseResponse createDatabase(CreateDatabaseRequest request) {
        calls.enter("CreateDatabase");
        var name = request.databaseInput().name();
        if (databases.putIfAbsent(name, database(request.databaseInput())) != null) {
            throw AlreadyExistsException.builder()
                    .message("Database already exists")
                    .statusCode(400)
                    .build();
        }
        retag("database/" + name, request.tags());
        return CreateDatabaseResponse.builder().build();
    }

    @Override
    public UpdateDatabaseResponse updateDatabase(UpdateDatabaseRequest request) {
        calls.enter("UpdateDatabase");
        databases.put(request.name(), database(request.databaseInput()));
        return UpdateDatabaseResponse.builder().build();
    }

    private static Database database(DatabaseInput input) {
        return Database.builder()
                .name(input.name())
                .description(input.description())
                .locationUri(input.locationUri())
                .parameters(input.hasParameters() ? input.parameters() : null)
                .build();
    }

    @Override
    public GetCrawlerResponse getCrawler(GetCrawlerRequest request) {
        calls.enter("GetCrawler");
        var found = Optional.ofNullable(crawlers.get(request.name())).orElseThrow(() -> absent(request.name()));
        // A crawl ends while one waits for it.
        tamperCrawler(request.name(), crawler -> crawler.state(CrawlerState.READY));
        return GetCrawlerResponse.builder().crawler(found).build();
    }

    @Override
    public GetCrawlersResponse getCrawlers(GetCrawlersRequest request) {
        calls.enter("GetCrawlers");
        var start = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
        var all = List.copyOf(crawlers.values());
        var end = Math.min(all.size(), start + PAGE);
        return GetCrawlersResponse.builder()
                .crawlers(all.subList(start, end))
                .nextToken(end < all.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public CreateCrawlerResponse createCrawler(CreateCrawlerRequest request) {
        calls.enter("CreateCrawler");
        if (crawlers.containsKey(request.name())) {
            throw AlreadyExistsException.builder()
                    .message("Crawler already exists")
                    .statusCode(400)
                    .build();
        }
        var created = Crawler.builder()
                .name(request.name())
                .role(role(request.role()))
                .databaseName(request.databaseName())
                .targets(targets(request.targets()))
                .description(request.description())
                .tablePrefix(request.tablePrefix())
                .schedule(schedule(request.schedule()))
                .classifiers(request.classifiers())
                .configuration(rewritten(request.configuration()))
                .crawlerSecurityConfiguration(request.crawlerSecurityConfiguration())
                .schemaChangePolicy(request.schemaChangePolicy())
                .recrawlPolicy(request.recrawlPolicy())
                .lineageConfiguration(request.lineageConfiguration())
                .state(CrawlerState.READY)
                .version(1L)
                .build();
        crawlers.put(request.name(), withDefaults(created));
        retag("crawler/" + request.name(), request.tags());
        return CreateCrawlerResponse.builder().build();
    }

    @Override
    public UpdateCrawlerResponse updateCrawler(UpdateCrawlerRequest request) {
        calls.enter("UpdateCrawler");
        var live = Optional.ofNullable(crawlers.get(request.name())).orElseThrow(() -> absent(request.name()));
        var changed = live.toBuilder();
        Optional.ofNullable(request.role()).map(FakeGlueClient::role).ifPresent(changed::role);
        Optional.ofNullable(request.databaseName()).ifPresent(changed::databaseName);
        Optional.ofNullable(request.targets()).map(FakeGlueClient::targets).ifPresent(changed::targets);
        Optional.ofNullable(request.description()).ifPresent(changed::description);
        Optional.ofNullable(request.tablePrefix()).ifPresent(changed::tablePrefix);
        Optional.ofNullable(request.schedule()).ifPresent(text -> changed.schedule(schedule(text)));
        Optional.ofNullable(request.configuration()).ifPresent(text -> changed.configuration(rewritten(text)));
        Optional.ofNullable(request.schemaChangePolicy()).ifPresent(changed::schemaChangePolicy);
        if (request.hasClassifiers()) {
            changed.classifiers(request.classifiers());
        }
        crawlers.put(request.name(), changed.version(live.version() + 1).build());
        return UpdateCrawlerResponse.builder().build();
    }

    @Override
    public DeleteCrawlerResponse deleteCrawler(DeleteCrawlerRequest request) {
        calls.enter("DeleteCrawler");
        if (crawlers.remove(request.name()) == null) {
            throw absent(request.name());
        }
        return DeleteCrawlerResponse.builder().build();
    }

    @Override
    public GetTagsResponse getTags(GetTagsRequest request) {
        calls.enter("GetTags");
        return GetTagsResponse.builder()
                .tags(tags.getOrDefault(request.resourceArn(), Map.of()))
                .build();
    }

    @Override
    public TagResourceResponse tagResource(TagResourceRequest request) {
        calls.enter("TagResource");
        tags.computeIfAbsent(request.resourceArn(), arn -> new HashMap<>()).putAll(request.tagsToAdd());
        return TagResourceResponse.builder().build();
    }

    /// What GetCrawler answers of a crawler for which nothing optional was sent.
    public static Crawler withDefaults(Crawler sent) {
        var policy = Optional.ofNullable(sent.schemaChangePolicy())
                .orElse(SchemaChangePolicy.builder().build());
        return sent.toBuilder()
                .schemaChangePolicy(SchemaChangePolicy.builder()
                        .updateBehavior(
                                Optional.ofNullable(policy.updateBehavior()).orElse(UpdateBehavior.UPDATE_IN_DATABASE))
                        .deleteBehavior(Optional.ofNullable(policy.deleteBehavior())
                                .orElse(DeleteBehavior.DEPRECATE_IN_DATABASE))
                        .build())
                .recrawlPolicy(Optional.ofNullable(sent.recrawlPolicy())
                        .orElse(RecrawlPolicy.builder()
                                .recrawlBehavior(RecrawlBehavior.CRAWL_EVERYTHING)
                                .build()))
                .lineageConfiguration(Optional.ofNullable(sent.lineageConfiguration())
                        .orElse(LineageConfiguration.builder()
                                .crawlerLineageSettings(CrawlerLineageSettings.DISABLE)
                                .build()))
                .lakeFormationConfiguration(LakeFormationConfiguration.builder()
                        .useLakeFormationCredentials(false)
                        .accountId("")
                        .build())
                .build();
    }

    private static CrawlerTargets targets(CrawlerTargets sent) {
        return sent.toBuilder()
                .jdbcTargets(List.of())
                .mongoDBTargets(List.of())
                .dynamoDBTargets(List.of())
                .catalogTargets(List.of())
                .deltaTargets(List.of())
                .icebergTargets(List.of())
                .hudiTargets(List.of())
                .build();
    }

    private static String role(String sent) {
        return sent.substring(sent.indexOf(":role/") + (sent.contains(":role/") ? ":role/".length() : 1));
    }

    private static @Nullable Schedule schedule(@Nullable String expression) {
        return expression == null || expression.isEmpty()
                ? null
                : Schedule.builder()
                        .scheduleExpression(expression)
                        .state("SCHEDULED")
                        .build();
    }

    /// The same JSON with its keys in another order, spaces, and `1` for `1.0`.
    private static @Nullable String rewritten(@Nullable String sent) {
        if (sent == null || sent.isEmpty()) {
            return sent;
        }
        var json = new JsonMapper();
        var fields = new ArrayList<>(json.readTree(sent).properties());
        var turned = json.createObjectNode();
        for (var field : fields.reversed()) {
            turned.set(field.getKey(), field.getValue());
        }
        return json.writerWithDefaultPrettyPrinter().writeValueAsString(turned).replace("1.0", "1");
    }

    private static EntityNotFoundException absent(String name) {
        return EntityNotFoundException.builder()
                .message("Entity not found: " + name)
                .statusCode(400)
                .build();
    }

    /// An answer of Glue that refuses a request as invalid.
    public static RuntimeException invalid(String message) {
        return InvalidInputException.builder()
                .message(message)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("glue")
                        .errorCode("InvalidInputException")
                        .errorMessage(message)
                        .build())
                .requestId("request-2")
                .statusCode(400)
                .build();
    }

    private static String arn(String resource) {
        return "arn:aws:glue:%s:%s:%s".formatted(FakeAws.REGION, FakeAws.ACCOUNT, resource);
    }

    @Override
    public String serviceName() {
        return "glue";
    }

    @Override
    public void close() {}
}
