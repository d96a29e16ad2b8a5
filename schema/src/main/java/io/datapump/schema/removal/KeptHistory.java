package io.datapump.schema.removal;

import io.datapump.schema.form.Words;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.run.ClusterRun;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Where and how a configuration keeps the history of a table.
///
/// @param levels of its folders, outermost first: those of the history, else those of the table
public record KeptHistory(String cluster, LakeTable as, Longterm longterm, List<PartitionField> levels) {

    public KeptHistory {
        levels = List.copyOf(levels);
    }

    /// Empty where the table is not taken, is settled to be a partition of another, or keeps no
    /// history.
    ///
    /// @param table as filters name it
    static Optional<KeptHistory> of(ClusterRun run, DatabaseSpec database, String table) {
        var settings = database.settingsOf(table);
        return database.tables().takes(table) && settings.parent().isEmpty()
                ? of(
                        run.cluster(),
                        ClusterRun.lakeTable(
                                database, table, run.source().engine().ownName(table)),
                        settings)
                : Optional.empty();
    }

    /// Of a table that is taken; empty where it keeps no history.
    public static Optional<KeptHistory> of(String cluster, LakeTable as, TableSettings settings) {
        return settings.longterm()
                .map(longterm -> new KeptHistory(
                        cluster,
                        as,
                        longterm,
                        longterm.partitionBy().isEmpty() ? settings.partitionBy() : longterm.partitionBy()));
    }

    /// The key prefix of its files, ending in `/`.
    public String folder() {
        return Zone.LONGTERM.of(cluster) + as.database() + "/" + as.table() + "/";
    }

    /// What is other in a history kept so, in words; empty where a run goes on with what is there. A
    /// history never changes the key, the mode and the levels it was begun with: no run reads the rows
    /// of one as rows of another.
    public List<String> otherThan(KeptHistory before) {
        var others = new ArrayList<String>();
        other("the key", key(), before.key()).ifPresent(others::add);
        other("the mode", mode(), before.mode()).ifPresent(others::add);
        if (!levels.equals(before.levels)) {
            others.add(
                    names().equals(before.names())
                            ? "partitions of other values"
                            : "the partitions %s in place of %s".formatted(names(), before.names()));
        }
        return List.copyOf(others);
    }

    private static Optional<String> other(String what, String now, String before) {
        return now.equals(before) ? Optional.empty() : Optional.of("%s %s in place of %s".formatted(what, now, before));
    }

    private String key() {
        return listed(longterm.key());
    }

    private String mode() {
        return Words.LONGTERM_MODE.of(longterm.mode());
    }

    private String names() {
        return listed(levels.stream().map(PartitionField::name).toList());
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "none" : "(" + String.join(", ", names) + ")";
    }
}
