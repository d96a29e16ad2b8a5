package io.datapump.schema.removal;

import io.datapump.schema.layout.FolderDates;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.PartitionField;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which partitions of a history are wholly older than a period, counted back from the snapshot that was merged
/// last, as their folders tell ([FolderDates]). What lets them go, the job clear-longterm, counts as this does.
///
/// @param by outermost folder first
record AgedPartitions(StoredHistory history, List<PartitionField> by) {

    /// What Hive calls the folder of rows without a value.
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    /// Those of which every row is older; empty where a partition does not tell. One without a date is never old.
    Optional<List<Folder>> olderThan(Period period) {
        var first = history.snapshot().atOffset(ZoneOffset.UTC).toLocalDate().minus(period);
        var dates = new FolderDates(by);
        var old = new ArrayList<Folder>();
        for (var folder : history.partitions()) {
            var lastDay = dates.lastDay(folder.path());
            if (lastDay.isEmpty() && !folder.path().contains(NO_VALUE)) {
                return Optional.empty();
            }
            lastDay.filter(day -> day.isBefore(first)).ifPresent(day -> old.add(folder));
        }
        return Optional.of(List.copyOf(old));
    }
}
