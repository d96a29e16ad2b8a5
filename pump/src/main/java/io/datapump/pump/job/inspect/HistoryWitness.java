package io.datapump.pump.job.inspect;

import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.WatchedColumn;
import io.datapump.pump.job.inspect.ShownTables.ShownTable;
import io.datapump.pump.longterm.History;
import io.datapump.pump.longterm.HistoryException;
import io.datapump.pump.longterm.HistoryPartition;
import io.datapump.pump.longterm.LongtermManifest;
import io.datapump.pump.parquet.Reach;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.spec.Longterm;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Looks into the history of a table whether it holds what the source has lost. That a history is configured proves
/// nothing: it may be younger than the rows, or its last runs may have failed.
///
/// A history has taken in every row of the snapshots it has merged (decision 11); so it is asked whether it has merged
/// the one whose rows the lake shows, and whether it has as many rows from before the moment as are gone.
record HistoryWitness(JobContext context, Marking marking) {

    /// Why the history does not hold the rows, as the end of a sentence; empty where it does.
    ///
    /// @param now where the rows begin; empty for a table that has become empty
    /// @param rows how many have gone at least
    Optional<String> missing(Table table, LakeTable as, ShownTable shown, Optional<WatchedColumn> now, long rows) {
        var longterm = marking.settings(table).longterm();
        if (longterm.isEmpty()) {
            return Optional.of("the table has no longterm");
        }
        try {
            return new History(context.store(), context.run().cluster(), as)
                    .head()
                    .map(head -> missing(head.manifest(), table, longterm.get(), shown, now, rows))
                    .orElse(Optional.of("its longterm has not begun"));
        } catch (HistoryException e) {
            return Optional.of("its longterm cannot be read (%s)".formatted(e.getMessage()));
        }
    }

    private Optional<String> missing(
            LongtermManifest history,
            Table table,
            Longterm longterm,
            ShownTable shown,
            Optional<WatchedColumn> now,
            long rows) {
        var merged = history.cause().snapshot();
        if (shown.origin().snapshot().filter(merged::isBefore).isPresent()) {
            return Optional.of(
                    "its longterm has last taken in the snapshot of %s, before the one they are of".formatted(merged));
        }
        var held = now.map(column -> before(history, table, longterm, column, rows))
                .orElse(history.rows());
        return held >= rows
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "its longterm has %,d rows from before", held));
    }

    /// How many rows of a history are from before the first that the source still has, at most.
    private long before(LongtermManifest history, Table table, Longterm longterm, WatchedColumn now, long rows) {
        if (!now.reach().isOfTime()) {
            return history.partitions().stream()
                    .filter(partition -> mayBegin(partition, now.reach()))
                    .mapToLong(HistoryPartition::rows)
                    .sum();
        }
        var isAsTable = longterm.partitionBy().isEmpty();
        var zone = ZoneId.of(marking.rules(table).values().timeZone());
        Map<String, Long> byPath =
                history.partitions().stream().collect(Collectors.toMap(HistoryPartition::path, HistoryPartition::rows));
        var found = RowsBefore.of(
                now.reach().begin(zone),
                isAsTable ? marking.settings(table).partitionBy() : longterm.partitionBy(),
                now.name(),
                byPath);
        // In partitions of the same kind as those the rows were counted in, those that begin earlier do not count.
        return isAsTable && rows > 1 ? found.surely() : found.most();
    }

    private static boolean mayBegin(HistoryPartition partition, Reach reach) {
        return partition
                .keys()
                .map(keys -> new BigInteger(keys.min()).compareTo(new BigInteger(reach.min())) < 0)
                .orElse(true);
    }
}
