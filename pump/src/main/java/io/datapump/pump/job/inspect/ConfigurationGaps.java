package io.datapump.pump.job.inspect;

import io.datapump.pump.export.SkippedTable;
import io.datapump.pump.export.SnapshotExport;
import io.datapump.pump.export.TableExport;
import io.datapump.pump.job.Marking;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.spec.DatabaseSpec;
import io.datapump.schema.spec.TableFilter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Where the configuration asks for what the export does not hold. None of this stops a run: what is there is
/// published, and the gaps are said.
final class ConfigurationGaps {

    private final Marking marking;
    private final SnapshotExport export;
    private final List<String> gaps = new ArrayList<>();

    private ConfigurationGaps(Marking marking, SnapshotExport export) {
        this.marking = marking;
        this.export = export;
    }

    /// Every gap as a full sentence, by database.
    ///
    /// @param parentOf full names of partitions and their parents
    static List<String> of(Marking marking, SnapshotExport export, Map<String, String> parentOf) {
        var found = new ConfigurationGaps(marking, export);
        if (marking.run().databases().isEmpty()) {
            found.gaps.add(
                    "No database of cluster %s is marked for ingestion, so nothing is published; list databases under spec.databases of the cluster's document."
                            .formatted(marking.run().cluster()));
        }
        marking.run().databases().forEach(database -> found.check(database, parentOf));
        return found.gaps;
    }

    private void check(DatabaseSpec database, Map<String, String> parentOf) {
        var tables = export.tables().stream()
                .filter(table -> table.database().equals(database.name()))
                .toList();
        var skipped = export.skipped().stream()
                .filter(table -> table.database().equals(database.name()))
                .toList();
        skipped.stream().filter(table -> isWanted(table, database)).forEach(this::reportSkipped);
        if (tables.isEmpty() && skipped.isEmpty()) {
            gaps.add("The export holds no database \"%s\", which is marked for ingestion.%s"
                    .formatted(database.name(), hint(database.name(), databases())));
        } else if (!tables.isEmpty()) {
            checkFilters(database, tables);
            checkSettings(database, tables, skipped, parentOf);
        }
    }

    private Set<String> databases() {
        return export.tables().stream().map(TableExport::database).collect(Collectors.toCollection(TreeSet::new));
    }

    private boolean isWanted(SkippedTable table, DatabaseSpec database) {
        return table.name()
                .map(name -> database.tables().takes(marking.filterName(table.schema(), name)))
                .orElse(true);
    }

    private void reportSkipped(SkippedTable table) {
        gaps.add("RDS did not export the %s %s: %s"
                .formatted(table.name().isPresent() ? "table" : "database", table.fullName(), table.reason()));
    }

    private void checkFilters(DatabaseSpec database, List<TableExport> tables) {
        var names = tables.stream().map(this::filterName).toList();
        if (names.stream().noneMatch(database.tables()::takes)) {
            gaps.add("The filters of database \"%s\" take none of its %d tables."
                    .formatted(database.name(), names.size()));
            return;
        }
        for (var pattern : database.tables().include()) {
            var alone = new TableFilter(List.of(pattern), List.of());
            if (names.stream().noneMatch(alone::takes)) {
                gaps.add("The pattern \"%s\" under include of database \"%s\" matches no table of the export.%s"
                        .formatted(pattern, database.name(), hint(pattern, names)));
            }
        }
    }

    private void checkSettings(
            DatabaseSpec database, List<TableExport> tables, List<SkippedTable> skipped, Map<String, String> parentOf) {
        var byName = tables.stream().collect(Collectors.toMap(this::filterName, table -> table));
        var skippedNames = skipped.stream()
                .flatMap(table -> table.name().map(name -> marking.filterName(table.schema(), name)).stream())
                .collect(Collectors.toSet());
        for (var name : new TreeSet<>(database.settings().keySet())) {
            var table = byName.get(name);
            if (table == null) {
                if (!skippedNames.contains(name)) {
                    gaps.add("Database \"%s\" has settings for the table \"%s\", which the export does not hold.%s"
                            .formatted(database.name(), name, hint(name, byName.keySet())));
                }
            } else if (!database.tables().takes(name)) {
                gaps.add(
                        "Database \"%s\" has settings for the table \"%s\", but its filters do not take the table; take it or remove the settings."
                                .formatted(database.name(), name));
            } else if (parentOf.containsKey(table.fullName())
                    && database.settingsOf(name).partitionOf().isEmpty()) {
                gaps.add(
                        "Database \"%s\" has settings for the table \"%s\", but its rows are those of a partition of %s and are published there and nowhere else; remove the settings, or exclude the parent to publish its partitions."
                                .formatted(database.name(), name, parentOf.get(table.fullName())));
            }
        }
    }

    private String filterName(TableExport table) {
        return marking.filterName(table.schema(), table.name());
    }

    private static String hint(String written, Collection<String> known) {
        return Nearest.question(written, known).map(" "::concat).orElse("");
    }
}
