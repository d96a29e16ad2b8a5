package io.datapump.schema.reality;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.check.Databases;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ExportScope;
import java.util.List;

/// One cluster as it is declared, beside what an export of it holds.
///
/// @param scope what RDS is asked to export for this cluster
public record Reality(Declared<ClusterSpec> cluster, ExportScope scope, SnapshotFacts facts, PartitionEngine engine) {

    /// Where declaration and export differ, in any order; places lie in the cluster's document.
    public List<Diagnostic> findings() {
        return RealityRule.ALL.stream().flatMap(rule -> rule.check(this)).toList();
    }

    /// What becomes of every table of the export.
    public Inventory inventory() {
        return Inventory.of(this);
    }

    /// Whether RDS can be asked for this database as the cluster's scope has it: single databases only where
    /// their names are made of letters, digits, `$` and `_` (RDS guide, "Considerations for snapshot
    /// exports").
    public boolean canExportAlone(String database) {
        return switch (scope) {
            case EVERYTHING -> true;
            case DATABASES -> database.matches("[A-Za-z0-9$_]+");
        };
    }

    /// Every database marked for ingestion, in the order written.
    List<MarkedDatabase> databases() {
        return Databases.of(cluster)
                .map(marked -> new MarkedDatabase(marked, facts))
                .toList();
    }

    /// Those whose tables the export knows.
    List<MarkedDatabase> exportedDatabases() {
        return databases().stream().filter(MarkedDatabase::isExported).toList();
    }

    /// Every table that is published as such and has settings.
    List<SettledTable> settledTables() {
        return exportedDatabases().stream()
                .flatMap(database -> database.settled()
                        .filter(table -> database.takenParent(table.facts()).isEmpty()))
                .toList();
    }
}
