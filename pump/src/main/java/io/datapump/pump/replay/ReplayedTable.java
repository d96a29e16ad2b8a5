package io.datapump.pump.replay;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.Receipts;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.run.ClusterRun;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Finds the one table a replay is asked for, by any of its names.
final class ReplayedTable {

    private final Marking marking;
    private final Receipts receipts;

    ReplayedTable(ClusterRun configuration, Receipts receipts) {
        this.marking = new Marking(configuration);
        this.receipts = receipts;
    }

    /// The folder of a table.
    ///
    /// @param name its folder, its name in Glue, or its full name in the source. Where no run has looked into the
    ///     export yet it must be the folder, and inspect judges it
    /// @throws ReplayException where the export has no such table, or the configuration does not take it
    String folder(String name) {
        var manifest = receipts.findManifest();
        if (manifest.isEmpty()) {
            return name;
        }
        var known = new TreeMap<String, String>();
        for (var table : manifest.get().tables()) {
            if (isOfItsOwn(table)) {
                inLake(table).ifPresent(as -> names(table, as).forEach(each -> known.put(each, as.folder())));
            }
        }
        return Optional.ofNullable(known.get(name)).orElseThrow(() -> unknown(name, List.copyOf(known.keySet())));
    }

    private static ReplayException unknown(String name, List<String> known) {
        return new ReplayException("Cannot run: the export has no table \"%s\" that the configuration takes.%s"
                .formatted(name, Nearest.question(name, known).map(" "::concat).orElse("")));
    }

    /// A partition goes with its parent, and what RDS has skipped is not there.
    private static boolean isOfItsOwn(Table table) {
        return switch (table.fate()) {
            case Fate.Marked marked -> true;
            case Fate.Held held -> true;
            case Fate.DatabaseNotMarked unmarked -> true;
            case Fate.Filtered filtered -> true;
            case Fate.PartitionChild child -> false;
            case Fate.SkippedByRds skipped -> false;
        };
    }

    private Optional<LakeTable> inLake(Table table) {
        return marking.takes(table.database(), table.schema(), table.name())
                ? marking.lakeTable(table.database(), table.schema(), table.name())
                : Optional.empty();
    }

    private Stream<String> names(Table table, LakeTable as) {
        return Stream.of(
                as.folder(),
                as.glueName(),
                table.fullName(),
                table.database() + "." + marking.filterName(table.schema(), table.name()));
    }
}
