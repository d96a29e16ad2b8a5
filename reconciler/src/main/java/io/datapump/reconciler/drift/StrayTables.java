package io.datapump.reconciler.drift;

import io.datapump.reconciler.drift.StrayTable.Reason;
import io.datapump.reconciler.sight.CatalogTable;
import io.datapump.reconciler.sight.LastRun;
import io.datapump.reconciler.sight.Runs;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.S3Folder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Tells a lake's tables from the others in its database. What has no files, such as a view, is nobody's business.
public final class StrayTables {

    private final String database;
    private final S3Folder catalog;
    private final S3Folder longterm;
    private final List<S3Folder> curated;
    private final Set<String> declared;
    private final Map<String, Runs> runs;

    private StrayTables(LakeConfig config, Map<String, Runs> runs) {
        var lake = config.lake().value();
        var bucket = new S3Folder(lake.home().bucket(), "");
        this.database = lake.catalog().database();
        this.catalog = zone(bucket, Zone.CATALOG);
        this.longterm = zone(bucket, Zone.LONGTERM);
        this.curated = config.contracts().stream()
                .map(contract -> contract.value())
                .map(ContractSpec::curated)
                .toList();
        this.declared = config.clusters().stream()
                .map(cluster -> cluster.value())
                .map(ClusterSpec::name)
                .collect(Collectors.toUnmodifiableSet());
        this.runs = runs;
    }

    private static S3Folder zone(S3Folder bucket, Zone zone) {
        var prefix = zone.prefix();
        return bucket.child(prefix.substring(0, prefix.length() - 1));
    }

    /// The stray ones among tables, sorted by name.
    ///
    /// @param runs by cluster; without any nobody can say what was published, and nothing is called unpublished
    public static List<StrayTable> of(LakeConfig config, List<CatalogTable> tables, Map<String, Runs> runs) {
        var rules = new StrayTables(config, runs);
        return tables.stream()
                .filter(table -> table.database().equals(rules.database))
                .flatMap(table -> rules.judge(table).stream())
                .sorted(Comparator.comparing(stray -> stray.table().name()))
                .toList();
    }

    private Optional<StrayTable> judge(CatalogTable table) {
        return table.location().flatMap(location -> judge(table, location));
    }

    private Optional<StrayTable> judge(CatalogTable table, String location) {
        if (!location.startsWith("s3://")) {
            return Optional.of(new StrayTable(table, Reason.ELSEWHERE, ""));
        }
        var folder = S3Folder.parse(location);
        if (longterm.holds(folder) || curated.stream().anyMatch(contract -> contract.holds(folder))) {
            return Optional.empty();
        }
        if (!catalog.holds(folder) || folder.equals(catalog)) {
            return Optional.of(new StrayTable(table, Reason.ELSEWHERE, ""));
        }
        var cluster = folder.prefix().substring(catalog.prefix().length() + 1).split("/", 2)[0];
        if (!declared.contains(cluster)) {
            return Optional.of(new StrayTable(table, Reason.UNDECLARED_CLUSTER, cluster));
        }
        return isUnpublished(cluster, table)
                ? Optional.of(new StrayTable(table, Reason.UNPUBLISHED, cluster))
                : Optional.empty();
    }

    private boolean isUnpublished(String cluster, CatalogTable table) {
        return Optional.ofNullable(runs.get(cluster))
                .flatMap(Runs::published)
                .map(LastRun::tables)
                .map(LastRun.Tables::taken)
                .filter(taken -> !taken.isEmpty())
                .filter(taken -> !taken.contains(table.name()))
                .isPresent();
    }
}
