package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.kind.crawler.CrawlerState.Behavior;
import io.datapump.reconciler.kind.crawler.CrawlerState.Options;
import io.datapump.reconciler.kind.crawler.CrawlerState.Output;
import io.datapump.reconciler.kind.crawler.CrawlerState.Target;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One crawler per cluster over `catalog/{cluster}/`, where the lake's catalog mode is `crawler` or `both`. It
/// has no schedule: the pump starts it after every publication.
public final class CrawlerKind implements ResourceKind<CrawlerState> {

    public static final KindName NAME = new KindName("glue-crawler");

    /// `CombineCompatibleSchemas` at table level 4 makes one table of each folder
    /// `s3://{bucket}/catalog/{cluster}/{table}/`, because the bucket counts as level 1 (Glue guide, "Setting
    /// crawler configuration options"). Partitions inherit the table's schema: the standard remedy for
    /// `HIVE_PARTITION_SCHEMA_MISMATCH` (Athena guide).
    private static final String CONFIGURATION = """
            {"Version":1.0,\
            "CrawlerOutput":{"Partitions":{"AddOrUpdateBehavior":"InheritFromTable"},\
            "Tables":{"AddOrUpdateBehavior":"MergeNewColumns"}},\
            "Grouping":{"TableGroupingPolicy":"CombineCompatibleSchemas","TableLevelConfiguration":4}}""";

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<CrawlerState>> desired(LakeConfig config) {
        var lake = config.lake().value();
        return switch (lake.catalog().mode()) {
            case CRAWLER, BOTH ->
                config.clusters().stream()
                        .map(cluster -> cluster.map(spec -> desired(lake, spec)))
                        .toList();
            case API -> List.of();
        };
    }

    private static CrawlerState desired(LakeSpec lake, ClusterSpec cluster) {
        var foundation = Foundation.of(lake);
        return new CrawlerState(
                foundation.crawlerName(cluster.name()),
                foundation.crawlerRoleArn(),
                new Output(lake.catalog().database(), ""),
                List.of(new Target(
                        "s3://%s/%s".formatted(lake.home().bucket(), Zone.CATALOG.of(cluster.name())), List.of())),
                new Behavior(
                        Optional.of("UPDATE_IN_DATABASE"),
                        Optional.of("DELETE_FROM_DATABASE"),
                        Optional.of("CRAWL_EVERYTHING"),
                        Optional.of("DISABLE")),
                new Options("Catalogs what the pump publishes of " + cluster.name(), "", List.of(), CONFIGURATION, ""),
                Tags.owned(lake.name(), "cluster/" + cluster.name()));
    }

    /// Glue answers a role ARN with the role's name and path, folds database names to lower case, and fills in
    /// `UPDATE_IN_DATABASE`, `DEPRECATE_IN_DATABASE`, `CRAWL_EVERYTHING` and `DISABLE` (seen in GetCrawler
    /// answers). Classifiers keep their order: the first that matches wins.
    @Override
    public CrawlerState normalize(CrawlerState state) {
        return new CrawlerState(
                state.name(),
                state.role().replaceFirst("^arn:[^:]+:iam::\\d*:role/", ""),
                new Output(
                        state.output().database().toLowerCase(Locale.ROOT),
                        state.output().tablePrefix()),
                state.targets().stream()
                        .sorted(Comparator.comparing(Target::path))
                        .toList(),
                new Behavior(
                        state.behavior().update().or(() -> Optional.of("UPDATE_IN_DATABASE")),
                        state.behavior().delete().or(() -> Optional.of("DEPRECATE_IN_DATABASE")),
                        state.behavior().recrawl().or(() -> Optional.of("CRAWL_EVERYTHING")),
                        state.behavior().lineage().or(() -> Optional.of("DISABLE"))),
                state.options(),
                state.tags());
    }

    @Override
    public StateTree tree(CrawlerState state) {
        return new TreeBuilder()
                .put("role", state.role())
                .put("database", state.output().database())
                .put("tablePrefix", said(state.output().tablePrefix()))
                .put("targets", state.targets().stream().map(CrawlerKind::tree).toList())
                .put("updateBehavior", state.behavior().update())
                .put("deleteBehavior", state.behavior().delete())
                .put("recrawlBehavior", state.behavior().recrawl())
                .put("lineage", state.behavior().lineage())
                .put("description", said(state.options().description()))
                .put("schedule", said(state.options().schedule()))
                .put("classifiers", state.options().classifiers())
                .put("configuration", configuration(state.options().configuration()))
                .put("securityConfiguration", said(state.options().securityConfiguration()))
                .put("tags", state.tags().values())
                .build();
    }

    private static StateTree tree(Target target) {
        return new TreeBuilder()
                .put("path", target.path())
                .put("exclusions", target.exclusions())
                .build();
    }

    private static Optional<String> said(String text) {
        return Optional.of(text).filter(t -> !t.isEmpty());
    }

    /// Glue answers the configuration as text with spacing, key order and number forms of its own, and newer
    /// consoles add `CreatePartitionIndex`, which is not managed here.
    private static StateTree configuration(String json) {
        return TreeReader.json(json.isBlank() ? "{\"Version\":1.0}" : json) instanceof StateTree.Branch branch
                ? branch.without("CreatePartitionIndex")
                : new StateTree.Text(json);
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
