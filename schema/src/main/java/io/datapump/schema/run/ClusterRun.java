package io.datapump.schema.run;

import io.datapump.schema.layout.Foundation;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.AgreedName;
import io.datapump.schema.spec.AgreedRows;
import io.datapump.schema.spec.CatalogMode;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.ExportCleanup;
import io.datapump.schema.spec.ExportScope;
import io.datapump.schema.spec.Intake;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Source;
import io.datapump.schema.spec.TableRules;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Everything one cluster's runs need to know, with every default resolved: the reconciler publishes it, the trigger
/// and the jobs read it. Equal configurations give equal bytes (see [RunConfigurationJson]), so its hash names it.
///
/// @param rules how tables are read and written that say nothing themselves
/// @param databases those marked for ingestion, sorted by name; may be empty
public record ClusterRun(
        String cluster,
        Source source,
        Intake intake,
        Export export,
        Catalog catalog,
        TableRules rules,
        List<DatabaseSpec> databases) {

    public ClusterRun {
        databases = databases.stream()
                .sorted(Comparator.comparing(DatabaseSpec::name))
                .toList();
    }

    /// How and where the snapshot is exported.
    ///
    /// @param kmsKey key or alias ARN for StartExportTask
    /// @param role ARN of the role RDS assumes
    public record Export(ExportScope scope, ExportCleanup cleanup, String bucket, String kmsKey, String role) {}

    /// Where published tables appear and who is told.
    ///
    /// @param crawler name of the cluster's crawler
    /// @param notificationTopic ARN
    /// @param acknowledged names of types that columns may give up there, sorted; see [AgreedName#ofType]
    /// @param histories of which rows may go, sorted by name
    public record Catalog(
            CatalogMode mode,
            String database,
            String crawler,
            String notificationTopic,
            List<AgreedName> acknowledged,
            List<AgreedRows> histories) {

        public Catalog {
            acknowledged = List.copyOf(acknowledged);
            histories = List.copyOf(histories);
        }

        /// A catalog without an agreement to rows of histories going.
        public Catalog(
                CatalogMode mode,
                String database,
                String crawler,
                String notificationTopic,
                List<AgreedName> acknowledged) {
            this(mode, database, crawler, notificationTopic, acknowledged, List.of());
        }

        /// A catalog in which no column may give up its type.
        public Catalog(CatalogMode mode, String database, String crawler, String notificationTopic) {
            this(mode, database, crawler, notificationTopic, List.of());
        }

        /// The name of the crawler of a database's histories.
        ///
        /// @param alias of the database
        public String longtermCrawler(String alias) {
            return Foundation.longtermCrawler(crawler, alias);
        }
    }

    /// Resolves one cluster of a lake.
    public static ClusterRun of(LakeSpec lake, ClusterSpec cluster) {
        var foundation = Foundation.of(lake);
        var policy = lake.policy().with(cluster.overrides());
        return new ClusterRun(
                cluster.name(),
                cluster.source(),
                new Intake(cluster.subscribed(), policy.snapshots()),
                new Export(
                        policy.scope(),
                        policy.cleanup(),
                        lake.home().bucket(),
                        foundation.kmsKeyArn(),
                        foundation.exportRoleArn()),
                new Catalog(
                        lake.catalog().mode(),
                        lake.catalog().database(),
                        foundation.crawlerName(cluster.name()),
                        foundation.notificationTopicArn(),
                        types(lake, cluster),
                        histories(lake, cluster)),
                policy.rules(),
                cluster.databases().stream().map(Located::value).toList());
    }

    private static List<AgreedName> types(LakeSpec lake, ClusterSpec cluster) {
        return acknowledged(lake, cluster)
                .map(AgreedRows::name)
                .filter(AgreedName::isOfTypes)
                .distinct()
                .sorted(Comparator.comparing(AgreedName::text))
                .toList();
    }

    private static List<AgreedRows> histories(LakeSpec lake, ClusterSpec cluster) {
        return acknowledged(lake, cluster)
                .filter(line -> line.name().isOfHistories())
                .sorted(Comparator.comparing(line -> line.name().text()))
                .toList();
    }

    /// In a Cluster document the cluster goes without saying.
    private static Stream<AgreedRows> acknowledged(LakeSpec lake, ClusterSpec cluster) {
        var within = cluster.name() + "/";
        return Stream.concat(
                lake.acknowledge().stream()
                        .map(Located::value)
                        .filter(line -> line.remove().startsWith(within))
                        .map(line -> new AgreedRows(new AgreedName(line.remove()), line.rows())),
                cluster.acknowledge().stream()
                        .map(Located::value)
                        .map(line -> new AgreedRows(new AgreedName(within + line.remove()), line.rows())));
    }

    /// Resolves every cluster of a lake, in the order of their names.
    public static List<ClusterRun> allOf(LakeConfig config) {
        return config.clusters().stream()
                .map(cluster -> of(config.lake().value(), cluster.value()))
                .toList();
    }

    public Optional<DatabaseSpec> database(String name) {
        return databases.stream().filter(d -> d.name().equals(name)).findFirst();
    }

    /// The names in the lake of a taken table.
    ///
    /// @param table its name without the schema, the alias where none is configured
    public static LakeTable lakeTable(DatabaseSpec database, String schemaTable, String table) {
        return new LakeTable(
                database.alias(), database.settingsOf(schemaTable).alias().orElse(table));
    }
}
