package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.aws.SdkFields;
import io.datapump.reconciler.kind.crawler.CrawlerState.Behavior;
import io.datapump.reconciler.kind.crawler.CrawlerState.Options;
import io.datapump.reconciler.kind.crawler.CrawlerState.Output;
import io.datapump.reconciler.kind.crawler.CrawlerState.Target;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.glue.model.Crawler;
import software.amazon.awssdk.services.glue.model.CrawlerTargets;
import software.amazon.awssdk.services.glue.model.CreateCrawlerRequest;
import software.amazon.awssdk.services.glue.model.LakeFormationConfiguration;
import software.amazon.awssdk.services.glue.model.LineageConfiguration;
import software.amazon.awssdk.services.glue.model.RecrawlPolicy;
import software.amazon.awssdk.services.glue.model.S3Target;
import software.amazon.awssdk.services.glue.model.Schedule;
import software.amazon.awssdk.services.glue.model.SchemaChangePolicy;
import software.amazon.awssdk.services.glue.model.UpdateCrawlerRequest;

/// Between the state and Glue's requests and answers. What a live crawler crawls is read whatever its kind.
final class CrawlerMapper {

    private static final String PATH = "path";

    private CrawlerMapper() {}

    static CrawlerState state(Crawler live, Map<String, String> tags) {
        return new CrawlerState(
                live.name(),
                text(live.role()),
                new Output(text(live.databaseName()), text(live.tablePrefix())),
                targets(live),
                new Behavior(
                        Optional.ofNullable(live.schemaChangePolicy()).map(SchemaChangePolicy::updateBehaviorAsString),
                        Optional.ofNullable(live.schemaChangePolicy()).map(SchemaChangePolicy::deleteBehaviorAsString),
                        Optional.ofNullable(live.recrawlPolicy()).map(RecrawlPolicy::recrawlBehaviorAsString),
                        Optional.ofNullable(live.lineageConfiguration())
                                .map(LineageConfiguration::crawlerLineageSettingsAsString)),
                new Options(
                        text(live.description()),
                        Optional.ofNullable(live.schedule())
                                .map(Schedule::scheduleExpression)
                                .orElse(""),
                        live.classifiers(),
                        text(live.configuration()),
                        text(live.crawlerSecurityConfiguration()),
                        Optional.ofNullable(live.lakeFormationConfiguration())
                                .map(LakeFormationConfiguration::useLakeFormationCredentials)
                                .orElse(false)),
                Tags.of(tags),
                Optional.of(new LiveVersion("version " + live.version(), Optional.ofNullable(live.lastUpdated()))));
    }

    static CreateCrawlerRequest create(CrawlerState desired) {
        var builder = CreateCrawlerRequest.builder()
                .name(desired.name())
                .role(desired.role())
                .databaseName(desired.output().database())
                .targets(targets(desired))
                .schemaChangePolicy(changes(desired))
                .recrawlPolicy(recrawl(desired))
                .lineageConfiguration(lineage(desired))
                .description(desired.options().description())
                .classifiers(desired.options().classifiers())
                .configuration(desired.options().configuration())
                .tags(desired.tags().values());
        said(desired.output().tablePrefix()).ifPresent(builder::tablePrefix);
        said(desired.options().schedule()).ifPresent(builder::schedule);
        said(desired.options().securityConfiguration()).ifPresent(builder::crawlerSecurityConfiguration);
        return builder.build();
    }

    /// Every member is sent, empty ones as empty text, because UpdateCrawler keeps the old value of a member
    /// that is left out (seen: a removed schedule that stayed active). Lists of targets of other kinds are
    /// emptied where the live crawler has any.
    static UpdateCrawlerRequest update(CrawlerState live, CrawlerState desired) {
        return settings(desired)
                .targets(targets(desired).toBuilder()
                        .applyMutation(targets -> empty(targets, live))
                        .build())
                .build();
    }

    /// The same with the targets as they are, which Glue does not let anybody change while only new folders
    /// are crawled (Glue guide, "Incremental crawls").
    static UpdateCrawlerRequest updateWithoutTargets(CrawlerState desired) {
        return settings(desired).build();
    }

    private static UpdateCrawlerRequest.Builder settings(CrawlerState desired) {
        return UpdateCrawlerRequest.builder()
                .name(desired.name())
                .role(desired.role())
                .databaseName(desired.output().database())
                .tablePrefix(desired.output().tablePrefix())
                .schemaChangePolicy(changes(desired))
                .recrawlPolicy(recrawl(desired))
                .lineageConfiguration(lineage(desired))
                .lakeFormationConfiguration(
                        l -> l.useLakeFormationCredentials(desired.options().lakeFormation()))
                .description(desired.options().description())
                .schedule(desired.options().schedule())
                .classifiers(desired.options().classifiers())
                .configuration(desired.options().configuration())
                .crawlerSecurityConfiguration(desired.options().securityConfiguration());
    }

    private static void empty(CrawlerTargets.Builder targets, CrawlerState live) {
        var set = live.targets().stream().map(Target::list).collect(Collectors.toUnmodifiableSet());
        targets.sdkFields().stream()
                .filter(field -> set.stream().anyMatch(field.memberName()::equalsIgnoreCase))
                .filter(field -> !field.memberName().equalsIgnoreCase(Target.S3))
                .forEach(field -> field.set(targets, List.of()));
    }

    static List<Target> targets(Crawler live) {
        return Optional.ofNullable(live.targets()).map(SdkFields::of).orElseGet(TreeMap::new).entrySet().stream()
                .flatMap(list -> targets(list.getKey(), StateTree.of(list.getValue())))
                .toList();
    }

    private static Stream<Target> targets(String list, StateTree targets) {
        return targets instanceof StateTree.Items(var items)
                ? items.stream()
                        .filter(StateTree.Branch.class::isInstance)
                        .map(StateTree.Branch.class::cast)
                        .map(target -> new Target(
                                list,
                                target.entries().get(PATH) instanceof StateTree.Text(var path) ? path : "",
                                target.without(PATH)))
                : Stream.empty();
    }

    private static CrawlerTargets targets(CrawlerState desired) {
        return CrawlerTargets.builder()
                .s3Targets(desired.targets().stream()
                        .map(target -> S3Target.builder()
                                .path(target.path())
                                .exclusions(target.exclusions())
                                .build())
                        .toList())
                .build();
    }

    private static SchemaChangePolicy changes(CrawlerState desired) {
        var builder = SchemaChangePolicy.builder();
        desired.behavior().update().ifPresent(builder::updateBehavior);
        desired.behavior().delete().ifPresent(builder::deleteBehavior);
        return builder.build();
    }

    private static RecrawlPolicy recrawl(CrawlerState desired) {
        var builder = RecrawlPolicy.builder();
        desired.behavior().recrawl().ifPresent(builder::recrawlBehavior);
        return builder.build();
    }

    private static LineageConfiguration lineage(CrawlerState desired) {
        var builder = LineageConfiguration.builder();
        desired.behavior().lineage().ifPresent(builder::crawlerLineageSettings);
        return builder.build();
    }

    private static Optional<String> said(String text) {
        return Optional.of(text).filter(t -> !t.isEmpty());
    }

    private static String text(@org.jspecify.annotations.Nullable String member) {
        return member == null ? "" : member;
    }
}
