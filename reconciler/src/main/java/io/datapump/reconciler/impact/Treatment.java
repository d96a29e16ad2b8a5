package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TaskSize;
import java.util.List;
import java.util.Optional;

/// How one configuration treats a table that it takes.
///
/// @param typed whether text that stands for a date, a timestamp or a decimal becomes one
record Treatment(String cluster, String catalog, LakeTable as, TableSettings settings, boolean typed) {

    /// Empty where the table is not taken, or is settled to be a partition of another.
    ///
    /// @param table as filters name it
    static Optional<Treatment> of(ClusterRun run, String database, String table) {
        return run.database(database)
                .filter(spec -> spec.tables().takes(table)
                        && spec.settingsOf(table).parent().isEmpty())
                .map(spec -> new Treatment(
                        run.cluster(),
                        run.catalog().database(),
                        ClusterRun.lakeTable(spec, table, run.source().engine().ownName(table)),
                        spec.settingsOf(table),
                        spec.settingsOf(table).typed().orElse(run.typed())));
    }

    /// Whether a run leaves the same files and names. The size of a task is no matter of data.
    boolean isAs(Treatment other) {
        return cluster.equals(other.cluster)
                && catalog.equals(other.catalog)
                && as.equals(other.as)
                && typed == other.typed
                && partitionBy().equals(other.partitionBy())
                && hidden().equals(other.hidden())
                && longterm().equals(other.longterm());
    }

    String glueName() {
        return catalog + "." + as.glueName();
    }

    String folder() {
        return as.catalogPrefix(cluster);
    }

    String historyFolder() {
        return Zone.LONGTERM.of(cluster) + as.database() + "/" + as.table() + "/";
    }

    List<PartitionField> partitionBy() {
        return settings.partitionBy();
    }

    HiddenColumns hidden() {
        return settings.columns();
    }

    Optional<Longterm> longterm() {
        return settings.longterm();
    }

    /// The size of the task that rewrites it, where it has one of its own.
    Optional<TaskSize> taskSize() {
        return settings.task();
    }

    /// As the pump decides it.
    Way way() {
        return partitionBy().isEmpty() && hidden().all().isEmpty() ? Way.COPIED : Way.REWRITTEN;
    }
}
