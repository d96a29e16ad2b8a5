package io.datapump.reconciler.kind.crawler;

import io.datapump.reconciler.kind.crawler.CrawlerState.Behavior;
import io.datapump.reconciler.kind.crawler.CrawlerState.Options;
import io.datapump.reconciler.kind.crawler.CrawlerState.Output;
import io.datapump.reconciler.kind.crawler.CrawlerState.Target;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The crawlers a configuration asks for. Each reads one folder and nothing wider, and has no classifiers of
/// its own, so that Glue's built-in one for Parquet decides.
///
/// A cluster's crawler has one target for all its tables, because which tables there are only a run knows: filters
/// take tables that no document names. What keeps neighbours with like columns apart, and one table in one piece,
/// is the table level with `CombineCompatibleSchemas`: the folders at that level are the tables. For the same reason
/// there is no `TableThreshold`, which would have to be the number of tables; the pump holds what a crawl has made
/// against what was published instead.
final class WantedCrawlers {

    /// `bucket/catalog/{cluster}/{table}`: the bucket counts as level 1 (Glue guide, "Setting crawler
    /// configuration options").
    private static final int CATALOG_LEVEL = 4;

    /// `bucket/longterm/{cluster}/{alias}/{table}`.
    private static final int LONGTERM_LEVEL = 5;

    /// Folders that hold one state of a partition, which a lake had that was cataloged through the API before: the pump
    /// points at them itself, and a crawler would take them for another level of partitions.
    private static final List<String> STATES = List.of("state-*/**", "**/state-*/**");

    /// Partitions inherit the table's schema: the standard remedy for `HIVE_PARTITION_SCHEMA_MISMATCH`
    /// (Athena guide). `CombineCompatibleSchemas` makes one table of each include path, or of each folder at
    /// a table level.
    private static final String CONFIGURATION = """
            {"Version":1.0,\
            "CrawlerOutput":{"Partitions":{"AddOrUpdateBehavior":"InheritFromTable"},\
            "Tables":{"AddOrUpdateBehavior":"MergeNewColumns"}},\
            "Grouping":{"TableGroupingPolicy":"CombineCompatibleSchemas"%s}}""";

    /// Every object whose name does not end in `uet`, as all files of the pump do. Glue has no globs that include,
    /// so each letter that may differ is a negated class; braces around classes stand in the guide's own example,
    /// `2015/01/{[!0],0[8-9]}**` (Glue guide, "Include and exclude patterns"). Three letters of `.parquet` are
    /// enough to tell, and a plan still has room for the path. A list of what may come along, such as `**.crc`,
    /// would let through whatever it does not name. Globs are held against keys and not against folders, or the
    /// guide's example would not need its second star.
    ///
    /// A stray file would make a table of its own, or keep a folder from being one. Athena reads excluded files all
    /// the same, so publish removes and reports them. Views have no exclusions: who writes them names their files.
    private static final List<String> NO_DATA_FILES = List.of("**{[!t],[!e]t,[!u]et}");

    private final LakeSpec lake;
    private final Foundation foundation;

    private WantedCrawlers(LakeSpec lake) {
        this.lake = lake;
        this.foundation = Foundation.of(lake);
    }

    static List<Located<CrawlerState>> of(LakeConfig config) {
        var wanted = new WantedCrawlers(config.lake().value());
        return Stream.concat(
                        wanted.ofClusters(config),
                        config.contracts().stream().flatMap(contract -> wanted.ofViews(contract.value())))
                .toList();
    }

    /// Where the lake's catalog is written by the pump alone, its clusters have no crawlers.
    private Stream<Located<CrawlerState>> ofClusters(LakeConfig config) {
        return switch (lake.catalog().mode()) {
            case CRAWLER, BOTH ->
                Stream.concat(
                        config.clusters().stream().map(cluster -> cluster.map(this::catalog)),
                        config.clusters().stream().flatMap(cluster -> ofHistories(cluster.value())));
            case API -> Stream.empty();
        };
    }

    private Stream<Located<CrawlerState>> ofHistories(ClusterSpec cluster) {
        return cluster.databases().stream()
                .filter(database -> !database.value().histories().isEmpty())
                .map(database -> database.map(spec -> longterm(cluster, spec)));
    }

    private CrawlerState catalog(ClusterSpec cluster) {
        return new CrawlerState(
                foundation.crawlerName(cluster.name()),
                foundation.crawlerRoleArn(),
                new Output(lake.catalog().database(), ""),
                List.of(target(Zone.CATALOG.of(cluster.name()), List.of())),
                behavior("DELETE_FROM_DATABASE"),
                unscheduled("Catalogs what the pump publishes of " + cluster.name(), CATALOG_LEVEL),
                Tags.owned(lake.name(), "cluster/" + cluster.name()),
                Optional.empty());
    }

    /// The histories of one database, each a target: one whose table is no longer named keeps its table in Glue as it
    /// is. History only grows: whatever a crawl does not find, its table stays.
    private CrawlerState longterm(ClusterSpec cluster, DatabaseSpec database) {
        var engine = cluster.source().engine();
        return new CrawlerState(
                foundation.longtermCrawlerName(cluster.name(), database.alias()),
                foundation.crawlerRoleArn(),
                new Output(lake.catalog().database(), LakeTable.historyNames(database.alias())),
                database.histories().stream()
                        .map(table -> ClusterRun.lakeTable(database, table, engine.ownName(table)))
                        .map(table -> target(table.historyPrefix(cluster.name()), STATES))
                        .toList(),
                behavior("LOG"),
                unscheduled(
                        "Catalogs the histories of database %s of %s".formatted(database.name(), cluster.name()),
                        LONGTERM_LEVEL),
                Tags.owned(lake.name(), "cluster/" + cluster.name()),
                Optional.empty());
    }

    private Stream<Located<CrawlerState>> ofViews(ContractSpec contract) {
        return contract.views().stream().map(located -> located.map(view -> ofView(contract, view)));
    }

    /// The tables are written by others, so one that a crawl does not find is marked and not removed.
    private CrawlerState ofView(ContractSpec contract, ContractView view) {
        return new CrawlerState(
                view.crawlerName(),
                foundation.crawlerRoleArn(),
                new Output(contract.athenaDatabase(), ""),
                List.of(Target.s3(contract.folder(view).toString())),
                behavior("DEPRECATE_IN_DATABASE"),
                new Options(
                        view.description().orElseGet(() -> "Catalogs a view of the contract " + contract.name()),
                        view.schedule(),
                        List.of(),
                        CONFIGURATION.formatted(""),
                        "",
                        false),
                Tags.owned(lake.name(), "contract/" + contract.name()),
                Optional.empty());
    }

    private Target target(String prefix, List<String> besides) {
        return Target.s3(
                "s3://%s/%s".formatted(lake.home().bucket(), prefix),
                Stream.concat(NO_DATA_FILES.stream(), besides.stream()).toList());
    }

    private static Behavior behavior(String delete) {
        return new Behavior(
                Optional.of("UPDATE_IN_DATABASE"),
                Optional.of(delete),
                Optional.of("CRAWL_EVERYTHING"),
                Optional.of("DISABLE"));
    }

    /// Without a schedule: the pump starts it after every publication.
    private static Options unscheduled(String description, int tableLevel) {
        return new Options(
                description,
                "",
                List.of(),
                CONFIGURATION.formatted(",\"TableLevelConfiguration\":" + tableLevel),
                "",
                false);
    }
}
