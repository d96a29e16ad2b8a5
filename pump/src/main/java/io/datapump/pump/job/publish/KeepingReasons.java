package io.datapump.pump.job.publish;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.job.KeptTables.KeptTable;
import io.datapump.pump.job.Marking;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.TableSettings;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Puts into words why a table stays as it was, whose rows it shows, and what to do about it.
final class KeepingReasons {

    private final Marking marking;
    private final Set<String> databases;
    private final Set<String> said;

    KeepingReasons(ExportManifest manifest, Marking marking) {
        this.marking = marking;
        this.databases =
                manifest.tables().stream().map(ExportManifest.Table::database).collect(Collectors.toSet());
        this.said = Set.copyOf(manifest.gaps());
    }

    /// A table of an earlier report.
    ///
    /// @param now the same table in the export; empty where the export does not hold it
    KeptTable keep(RunReport.Table table, Optional<ExportManifest.Table> now) {
        var source = now.map(ExportManifest.Table::fullName).orElseGet(() -> fullName(table));
        return new KeptTable(source, table.as(), gap(table, source, now), Optional.of(table));
    }

    private String gap(RunReport.Table table, String source, Optional<ExportManifest.Table> now) {
        if (!databases.contains(table.database())) {
            return "Nothing of database \"%s\" is in the export, so all that the lake holds of it stays as it was. Export a snapshot that holds the database, or take it out of the documents and agree to its removal."
                    .formatted(table.database());
        }
        return now.flatMap(this::saidOfAll)
                .orElseGet(() -> "%s Until then the lake shows its rows%s.%s"
                        .formatted(why(source, now), snapshot(table), hiddenColumns(table)));
    }

    /// The reason of a table that is held for one that the run has given for all, as a replay of one table has.
    private Optional<String> saidOfAll(ExportManifest.Table table) {
        return table.fate() instanceof Fate.Held held && said.contains(held.reason())
                ? Optional.of(held.reason())
                : Optional.empty();
    }

    /// Why it stays and what to do; a full sentence or several.
    String why(String source, Optional<ExportManifest.Table> now) {
        return now.map(table -> saidOfAll(table).orElseGet(() -> why(source, table.fate())))
                .orElseGet(() ->
                        "Table %s is not in the export and stays in the lake as it was. Export it again, or exclude it and agree to its removal."
                                .formatted(source));
    }

    private static String why(String source, Fate fate) {
        return switch (fate) {
            case Fate.Marked failed ->
                "Table %s could not be published and stays in the lake as it was. Run the pipeline again."
                        .formatted(source);
            case Fate.Held held -> "Table %s stays in the lake as it was: %s".formatted(source, held.reason());
            case Fate.SkippedByRds skipped ->
                "RDS did not export table %s, which stays in the lake as it was: %s Let the export read it, or exclude it and agree to its removal."
                        .formatted(source, sentence(skipped.reason()));
            case Fate.PartitionChild child ->
                "Table %s is a partition of %s now, and its rows are there; what it was published as before stays as it was. Exclude it and agree to its removal."
                        .formatted(source, child.parent());
            case Fate.DatabaseNotMarked notTaken -> notTaken(source);
            case Fate.Filtered notTaken -> notTaken(source);
        };
    }

    private static String notTaken(String source) {
        throw new IllegalStateException("Cannot keep table %s: the configuration does not take it".formatted(source));
    }

    private static String sentence(String reason) {
        return reason.isEmpty() || reason.endsWith(".") ? reason : reason + ".";
    }

    /// ` of the snapshot of 2026-03-01T03:08:12Z (export e1)`.
    private static String snapshot(RunReport.Table table) {
        return table.keptFrom()
                .map(origin -> origin.snapshot()
                        .map(" of the snapshot of %s (export %%s)"::formatted)
                        .orElse(" of the export %s")
                        .formatted(origin.export()))
                .orElse("");
    }

    private String hiddenColumns(RunReport.Table table) {
        var hidden = marking.database(table.database())
                .map(database -> database.settingsOf(table.name()))
                .orElse(TableSettings.NONE)
                .columns()
                .all();
        return hidden.isEmpty()
                ? ""
                : " What was published before its columns %s were hidden may still show them."
                        .formatted(String.join(", ", hidden));
    }

    /// `database.schema.table` from the name that filters use.
    private String fullName(RunReport.Table table) {
        var schema = marking.run().source().engine().hasSchemas() ? "" : table.database() + ".";
        return table.database() + "." + schema + table.name();
    }
}
