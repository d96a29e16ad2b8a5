package io.datapump.local.aws.glue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerLineageSettings;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.DeleteBehavior;
import software.amazon.awssdk.services.glue.model.LakeFormationConfiguration;
import software.amazon.awssdk.services.glue.model.LineageConfiguration;
import software.amazon.awssdk.services.glue.model.RecrawlBehavior;
import software.amazon.awssdk.services.glue.model.RecrawlPolicy;
import software.amazon.awssdk.services.glue.model.Schedule;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;
import software.amazon.awssdk.services.glue.model.UpdateBehavior;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A crawler in the form in which Glue gives it back: the role's name instead of its ARN, every default
/// filled in, all target lists present, the configuration's JSON with Glue's own spacing (seen: GetCrawler
/// answers in public repositories).
final class CrawlerForm {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private CrawlerForm() {}

    static Crawler of(CreateCrawlerRequest request, Instant now) {
        var crawler = Crawler.builder()
                .name(request.name())
                .role(roleName(request.role()))
                .targets(targets(request.targets()))
                .databaseName(request.databaseName())
                .description(absentWhereEmpty(request.description()))
                .classifiers(List.copyOf(request.classifiers()))
                .recrawlPolicy(Optional.ofNullable(request.recrawlPolicy()).orElseGet(CrawlerForm::recrawl))
                .schemaChangePolicy(changes(request.schemaChangePolicy()))
                .lineageConfiguration(
                        Optional.ofNullable(request.lineageConfiguration()).orElseGet(CrawlerForm::lineage))
                .lakeFormationConfiguration(Optional.ofNullable(request.lakeFormationConfiguration())
                        .orElseGet(CrawlerForm::lakeFormation))
                .tablePrefix(absentWhereEmpty(request.tablePrefix()))
                .schedule(schedule(request.schedule()))
                .configuration(configuration(request.configuration()))
                .crawlerSecurityConfiguration(absentWhereEmpty(request.crawlerSecurityConfiguration()))
                .state("READY")
                .crawlElapsedTime(0L)
                .creationTime(now)
                .lastUpdated(now)
                .version(1L)
                .build();
        return checked(crawler);
    }

    /// What is left out stays as it is; what is sent empty is cleared.
    static Crawler changed(Crawler live, UpdateCrawlerRequest request, Instant now) {
        var crawler = live.toBuilder().lastUpdated(now).version(live.version() + 1);
        Optional.ofNullable(request.role()).map(CrawlerForm::roleName).ifPresent(crawler::role);
        Optional.ofNullable(request.targets()).map(CrawlerForm::targets).ifPresent(crawler::targets);
        Optional.ofNullable(request.databaseName()).ifPresent(crawler::databaseName);
        Optional.ofNullable(request.description()).ifPresent(d -> crawler.description(absentWhereEmpty(d)));
        if (request.hasClassifiers()) {
            crawler.classifiers(request.classifiers());
        }
        Optional.ofNullable(request.recrawlPolicy()).ifPresent(crawler::recrawlPolicy);
        Optional.ofNullable(request.schemaChangePolicy())
                .ifPresent(policy -> crawler.schemaChangePolicy(changes(policy)));
        Optional.ofNullable(request.lineageConfiguration()).ifPresent(crawler::lineageConfiguration);
        Optional.ofNullable(request.lakeFormationConfiguration()).ifPresent(crawler::lakeFormationConfiguration);
        Optional.ofNullable(request.tablePrefix()).ifPresent(p -> crawler.tablePrefix(absentWhereEmpty(p)));
        Optional.ofNullable(request.schedule()).ifPresent(s -> crawler.schedule(schedule(s)));
        Optional.ofNullable(request.configuration()).ifPresent(c -> crawler.configuration(configuration(c)));
        Optional.ofNullable(request.crawlerSecurityConfiguration())
                .ifPresent(s -> crawler.crawlerSecurityConfiguration(absentWhereEmpty(s)));
        return checked(crawler.build());
    }

    private static String roleName(String role) {
        return role.replaceFirst("^arn:[^:]+:iam::\\d+:role/", "");
    }

    private static @Nullable String absentWhereEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /// The copies matter: the SDK takes its own list for an absent member, and a copy of it for an empty one.
    private static CrawlerTargets targets(CrawlerTargets sent) {
        var s3 = sent.s3Targets().stream()
                .map(target -> target.toBuilder()
                        .exclusions(List.copyOf(target.exclusions()))
                        .build())
                .toList();
        return sent.toBuilder()
                .s3Targets(s3)
                .jdbcTargets(List.copyOf(sent.jdbcTargets()))
                .mongoDBTargets(List.copyOf(sent.mongoDBTargets()))
                .dynamoDBTargets(List.copyOf(sent.dynamoDBTargets()))
                .catalogTargets(List.copyOf(sent.catalogTargets()))
                .deltaTargets(List.copyOf(sent.deltaTargets()))
                .icebergTargets(List.copyOf(sent.icebergTargets()))
                .hudiTargets(List.copyOf(sent.hudiTargets()))
                .build();
    }

    private static SchemaChangePolicy changes(@Nullable SchemaChangePolicy sent) {
        var policy = Optional.ofNullable(sent);
        return SchemaChangePolicy.builder()
                .updateBehavior(
                        policy.map(SchemaChangePolicy::updateBehavior).orElse(UpdateBehavior.UPDATE_IN_DATABASE))
                .deleteBehavior(
                        policy.map(SchemaChangePolicy::deleteBehavior).orElse(DeleteBehavior.DEPRECATE_IN_DATABASE))
                .build();
    }

    private static RecrawlPolicy recrawl() {
        return RecrawlPolicy.builder()
                .recrawlBehavior(RecrawlBehavior.CRAWL_EVERYTHING)
                .build();
    }

    private static LineageConfiguration lineage() {
        return LineageConfiguration.builder()
                .crawlerLineageSettings(CrawlerLineageSettings.DISABLE)
                .build();
    }

    private static LakeFormationConfiguration lakeFormation() {
        return LakeFormationConfiguration.builder()
                .useLakeFormationCredentials(false)
                .accountId("")
                .build();
    }

    private static @Nullable Schedule schedule(@Nullable String expression) {
        if (expression == null || expression.isEmpty()) {
            return null;
        }
        if (!expression.matches("cron\\(\\S+( \\S+){5}\\)")) {
            throw GlueFailures.invalid("Invalid schedule expression: " + expression);
        }
        return Schedule.builder()
                .scheduleExpression(expression)
                .state("SCHEDULED")
                .build();
    }

    private static @Nullable String configuration(@Nullable String json) {
        if (json == null || json.isEmpty()) {
            return null;
        }
        try {
            return JSON.writeValueAsString(sorted(JSON.readTree(json)));
        } catch (JacksonException e) {
            throw GlueFailures.invalid("The crawler configuration is not valid JSON: " + e.getOriginalMessage());
        }
    }

    private static Object sorted(JsonNode node) {
        if (!node.isObject()) {
            return node;
        }
        var members = new TreeMap<String, Object>();
        node.properties().forEach(entry -> members.put(entry.getKey(), sorted(entry.getValue())));
        return members;
    }

    private static Crawler checked(Crawler crawler) {
        var paths = crawler.targets().s3Targets();
        if (paths.isEmpty() || !paths.stream().allMatch(t -> t.path().matches("s3://[^/]+(/.*)?"))) {
            throw GlueFailures.invalid("The crawler needs targets of the form s3://bucket/prefix/");
        }
        var empty = targets(CrawlerTargets.builder().build());
        if (!crawler.targets().toBuilder().s3Targets(List.of()).build().equals(empty)) {
            throw new UnsupportedOperationException("The embedded AWS does not serve crawlers with targets but S3's.");
        }
        if (crawler.recrawlPolicy().recrawlBehavior() == RecrawlBehavior.CRAWL_NEW_FOLDERS_ONLY
                && !logsOnly(crawler.schemaChangePolicy())) {
            throw GlueFailures.invalid(
                    "The SchemaChangePolicy for a crawl of new folders only can have only LOG DeleteBehavior value and LOG UpdateBehavior value.");
        }
        return crawler;
    }

    private static boolean logsOnly(SchemaChangePolicy policy) {
        return policy.updateBehavior() == UpdateBehavior.LOG && policy.deleteBehavior() == DeleteBehavior.LOG;
    }
}
