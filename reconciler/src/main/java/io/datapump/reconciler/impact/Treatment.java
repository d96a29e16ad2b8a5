package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.Way;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork.WorkEngine;
import io.datapump.schema.spec.TaskSize;
import java.util.List;
import java.util.Optional;

/// How one configuration treats a table that it takes.
///
/// @param rules how it is read and written: the cluster's rules where its own settings say nothing
/// @param typed columns that are text in the export and something else in the lake, or may be
record Treatment(
        String cluster, String catalog, LakeTable as, TableSettings settings, TableRules rules, TypedColumns typed) {

    /// Empty where the table is not taken, or is settled to be a partition of another.
    ///
    /// @param table as filters name it
    /// @param typed as far as a configuration asks for types
    static Optional<Treatment> of(ClusterRun run, String database, String table, TypedColumns typed) {
        return run.database(database)
                .filter(spec -> spec.tables().takes(table)
                        && spec.settingsOf(table).parent().isEmpty())
                .map(spec -> {
                    var rules = run.rules().with(spec.settingsOf(table).rules());
                    return new Treatment(
                            run.cluster(),
                            run.catalog().database(),
                            ClusterRun.lakeTable(
                                    spec, table, run.source().engine().ownName(table)),
                            spec.settingsOf(table),
                            rules,
                            rules.values().typed() ? typed : TypedColumns.NONE);
                });
    }

    /// Whether a run leaves the same files and names, and fails for the same rows. The size of a task is no matter of
    /// data.
    boolean isAs(Treatment other) {
        return cluster.equals(other.cluster)
                && catalog.equals(other.catalog)
                && as.equals(other.as)
                && hasFilesOf(other)
                && (partitionBy().isEmpty()
                        || rules.values().onInvalid() == other.rules.values().onInvalid())
                && (typed.isEmpty()
                        || rules.values().onMisfit() == other.rules.values().onMisfit())
                && longterm().equals(other.longterm());
    }

    /// Whether a run leaves the same files. A rule counts only where it has something to rule.
    boolean hasFilesOf(Treatment other) {
        return partitionBy().equals(other.partitionBy())
                && hidden().equals(other.hidden())
                && typed.equals(other.typed)
                && zone().equals(other.zone())
                && (way() == Way.COPIED || (rules.files().equals(other.rules.files()) && engine() == other.engine()));
    }

    /// The time zone in which instants are cut into partitions; empty where no partition is a part of a date.
    Optional<String> zone() {
        return partitionBy().stream().anyMatch(field -> field.transform().isDatePart())
                ? Optional.of(rules.values().timeZone())
                : Optional.empty();
    }

    WorkEngine engine() {
        return settings.work().engine();
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
        return settings.work().task();
    }

    /// As the pump decides it.
    Way way() {
        return partitionBy().isEmpty() && hidden().all().isEmpty() && typed.isEmpty() ? Way.COPIED : Way.REWRITTEN;
    }
}
