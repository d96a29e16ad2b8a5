package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.kind.crawler.CrawlerState.Behavior;
import io.datapump.reconciler.kind.crawler.CrawlerState.Output;
import io.datapump.reconciler.kind.crawler.CrawlerState.Target;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.reconciler.resource.TreeReader;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Crawlers over the lake's catalog, over its history, and over the views of contracts; see [WantedCrawlers].
public final class CrawlerKind implements ResourceKind<CrawlerState> {

    public static final KindName NAME = new KindName("glue-crawler");

    private static final FieldPath DATABASE = FieldPath.of("database");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<CrawlerState>> desired(LakeConfig config) {
        return WantedCrawlers.of(config);
    }

    /// Glue answers a role ARN with the role's name and path, folds database names to lower case, and fills
    /// in `UPDATE_IN_DATABASE`, `DEPRECATE_IN_DATABASE`, `CRAWL_EVERYTHING` and `DISABLE` (seen in GetCrawler
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
                        .sorted(Comparator.comparing(Target::list)
                                .thenComparing(Target::path)
                                .thenComparing(target -> target.settings().toString()))
                        .toList(),
                new Behavior(
                        state.behavior().update().or(() -> Optional.of("UPDATE_IN_DATABASE")),
                        state.behavior().delete().or(() -> Optional.of("DEPRECATE_IN_DATABASE")),
                        state.behavior().recrawl().or(() -> Optional.of("CRAWL_EVERYTHING")),
                        state.behavior().lineage().or(() -> Optional.of("DISABLE"))),
                state.options(),
                state.tags(),
                state.version());
    }

    @Override
    public StateTree tree(CrawlerState state) {
        var tree = new TreeBuilder()
                .put("role", state.role())
                .put("database", state.output().database())
                .put("tablePrefix", said(state.output().tablePrefix()))
                .put("updateBehavior", state.behavior().update())
                .put("deleteBehavior", state.behavior().delete())
                .put("recrawlBehavior", state.behavior().recrawl())
                .put("lineage", state.behavior().lineage())
                .put("description", said(state.options().description()))
                .put("schedule", said(state.options().schedule()))
                .put("classifiers", state.options().classifiers())
                .put("configuration", configuration(state.options().configuration()))
                .put("securityConfiguration", said(state.options().securityConfiguration()))
                .put(
                        "lakeFormation",
                        Optional.of(state.options().lakeFormation()).filter(used -> used));
        state.targets().stream()
                .collect(Collectors.groupingBy(
                        Target::list, Collectors.mapping(CrawlerKind::tree, Collectors.<StateTree>toList())))
                .forEach(tree::put);
        return tree.build();
    }

    private static StateTree tree(Target target) {
        var tree = new TreeBuilder().put("path", said(target.path()));
        target.settings().entries().forEach(tree::put);
        return tree.build();
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

    /// UpdateCrawler takes another database, but the tables it made stay in the old one and nobody updates
    /// them any more; a crawler under a new name is another crawler.
    @Override
    public boolean replaces(FieldPath field) {
        return field.isWithin(DATABASE);
    }
}
