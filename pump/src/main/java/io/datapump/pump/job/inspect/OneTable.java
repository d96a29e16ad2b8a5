package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobException;
import io.datapump.pump.job.Replay;
import io.datapump.schema.diagnostic.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A replay of one table leaves every other one as it is.
record OneTable(Replay replay) {

    /// The tables, with all marked ones but one held.
    ///
    /// @throws JobException where no marked table has the name that was asked for
    List<Table> hold(List<Table> tables) {
        replay.table().ifPresent(folder -> require(folder, tables));
        return tables.stream().map(this::hold).toList();
    }

    /// What the run says of itself; empty where all tables were asked for.
    Optional<String> gap() {
        return replay.table().map(OneTable::reason);
    }

    private static String reason(String folder) {
        return "The run was asked to replay %s alone; every other table stays as it was.".formatted(folder);
    }

    private Table hold(Table table) {
        if (table.fate() instanceof Fate.Marked marked
                && replay.table()
                        .filter(folder -> !folder.equals(marked.as().folder()))
                        .isPresent()) {
            return table.withFate(
                    new Fate.Held(marked.as(), reason(replay.table().get())));
        }
        return table;
    }

    private static void require(String folder, List<Table> tables) {
        var marked = tables.stream().flatMap(OneTable::folder).sorted().toList();
        if (!marked.contains(folder)) {
            throw new JobException(
                    "Cannot replay table %s: no marked table of the export is published under this name.%s Nothing was changed."
                            .formatted(folder, nearest(folder, marked)));
        }
    }

    private static Stream<String> folder(Table table) {
        return table.fate() instanceof Fate.Marked marked
                ? Stream.of(marked.as().folder())
                : Stream.empty();
    }

    private static String nearest(String folder, List<String> marked) {
        return Nearest.question(folder, marked).map(" "::concat).orElse("");
    }
}
