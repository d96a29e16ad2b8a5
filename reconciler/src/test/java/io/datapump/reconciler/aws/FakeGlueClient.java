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
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.GetTagsRequest;
import software.amazon.awssdk.services.glue.model.GetTagsResponse;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.LakeFormationConfiguration;
import software.amazon.awssdk.services.glue.model.LineageConfiguration;
import software.amazon.awssdk.services.glue.model.ListCrawlersRequest;
import software.amazon.awssdk.services.glue.model.ListCrawlersResponse;
import software.amazon.awssdk.services.glue.model.RecrawlBehavior;
import software.amazon.awssdk.services.glue.model.RecrawlPolicy;
import software.amazon.awssdk.services.glue.model.Schedule;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TagResourceRequest;
import software.amazon.awssdk.services.glue.model.TagResourceResponse;
import software.amazon.awssdk.services.glue.model.UpdateBehavior;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerResponse;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseResponse;
import tools.jackson.databind.json.JsonMapper;

/// Glue databases and crawlers: role names in place of ARNs, defaults filled in, configurations written anew,
/// members left out of an update kept, and what Glue refuses of crawlers that crawl new folders only.
public final class FakeGlueClient implements GlueClient {

    private final Calls calls;
    private final TreeMap<String, Database> databases = new TreeMap<>();
    private final TreeMap<String, Crawler> crawlers = new TreeMap<>();
    private final TreeMap<String, Table> tables = new TreeMap<>();
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

    public Optional<Crawler> crawler(String name) {
        return Optional.ofNullable(crawlers.get(name));
    }

    /// A crawler somebody else has made, without tags.
    public void createByHand(Crawler crawler) {
        crawlers.put(crawler.name(), withDefaults(crawler));
    }

    public void loseCrawler(String name) {
        crawlers.remove(name);
        tags.remove(arn("crawler/" + name));
    }

    public List<String> crawlerNames() {
        return List.copyOf(crawlers.keySet());
    }

    /// Puts a table into a database, as a crawl would.
    public void putTable(String database, String name, String location) {
        tables.put(
                database + "." + name,
                Table.builder()
                        .databaseName(database)
                        .name(name)
                        .storageDescriptor(s -> s.location(location))
                        .build());
    }

    /// Puts a crawler there that nobody here has made.
    public void putCrawler(Crawler crawler) {
        crawlers.put(crawler.name(), withDefaults(crawler));
    }

    @Override
    public GetTablesResponse getTables(GetTablesRequest request) {
        calls.enter("GetTables");
        database(request.databaseName());
        var found = tables.values().stream()
                .filter(table -> table.databaseName().equals(request.databaseName()))
                .toList();
        var start = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
        var end = Math.min(found.size(), start + calls.page());
        return GetTablesResponse.builder()
                .tableList(found.subList(start, end))
                .nextToken(end < found.size() ? Integer.toString(end) : null)
                .build();
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
        calls.change("CreateDatabase", request.databaseInput().name());
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
        calls.change("UpdateDatabase", request.name());
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
        var end = Math.min(all.size(), start + calls.page());
        return GetCrawlersResponse.builder()
                .crawlers(all.subList(start, end))
                .nextToken(end < all.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public ListCrawlersResponse listCrawlers(ListCrawlersRequest request) {
        calls.enter("ListCrawlers");
        var found = crawlers.keySet().stream()
                .filter(name -> tags.getOrDefault(arn("crawler/" + name), Map.of())
                        .entrySet()
                        .containsAll(request.tags().entrySet()))
                .toList();
        var start = request.nextToken() == null ? 0 : Integer.parseInt(request.nextToken());
        var end = Math.min(found.size(), start + calls.page());
        return ListCrawlersResponse.builder()
                .crawlerNames(found.subList(start, end))
                .nextToken(end < found.size() ? Integer.toString(end) : null)
                .build();
    }

    @Override
    public CreateCrawlerResponse createCrawler(CreateCrawlerRequest request) {
        calls.change("CreateCrawler", request.name());
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
        calls.change("UpdateCrawler", request.name());
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
        Optional.ofNullable(request.recrawlPolicy()).ifPresent(changed::recrawlPolicy);
        Optional.ofNullable(request.lineageConfiguration()).ifPresent(changed::lineageConfiguration);
        Optional.ofNullable(request.lakeFormationConfiguration()).ifPresent(changed::lakeFormationConfiguration);
        Optional.ofNullable(request.crawlerSecurityConfiguration()).ifPresent(changed::crawlerSecurityConfiguration);
        if (request.hasClassifiers()) {
            changed.classifiers(request.classifiers());
        }
        var next = changed.version(live.version() + 1).build();
        refuseIncremental(live, next);
        crawlers.put(request.name(), next);
        return UpdateCrawlerResponse.builder().build();
    }

    private static void refuseIncremental(Crawler live, Crawler next) {
        if (crawlsNewFoldersOnly(live)
                && !live.targets().s3Targets().equals(next.targets().s3Targets())) {
            throw invalid("The S3 targets of a crawler with CRAWL_NEW_FOLDERS_ONLY cannot be changed");
        }
        var policy = next.schemaChangePolicy();
        if (crawlsNewFoldersOnly(next)
                && !(policy.updateBehavior() == UpdateBehavior.LOG && policy.deleteBehavior() == DeleteBehavior.LOG)) {
            throw invalid("With CRAWL_NEW_FOLDERS_ONLY the SchemaChangePolicy can only be LOG");
        }
    }

    private static boolean crawlsNewFoldersOnly(Crawler crawler) {
        return crawler.recrawlPolicy().recrawlBehavior() == RecrawlBehavior.CRAWL_NEW_FOLDERS_ONLY;
    }

    @Override
    public DeleteCrawlerResponse deleteCrawler(DeleteCrawlerRequest request) {
        calls.change("DeleteCrawler", request.name());
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
        calls.change("TagResource", request.resourceArn());
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

    /// Every list of targets is in the answer, also one that was not sent.
    private static CrawlerTargets targets(CrawlerTargets sent) {
        var answered = sent.toBuilder();
        for (var field : sent.sdkFields()) {
            field.set(answered, List.copyOf((List<?>) field.getValueOrDefault(sent)));
        }
        return answered.build();
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
