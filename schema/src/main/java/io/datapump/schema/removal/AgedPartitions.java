package io.datapump.schema.removal;

import io.datapump.schema.layout.DatedCopy;
import io.datapump.schema.layout.FolderDates;
import io.datapump.schema.run.RunManifest.Folder;
import io.datapump.schema.run.StoredHistory;
import io.datapump.schema.spec.LongtermMode;
import io.datapump.schema.spec.PartitionField;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// Which partitions of a history are wholly older than a period, counted back from the day of the snapshot that was
/// merged last, in UTC; as runs let them go. Whatever does not tell its age in its name never goes.
///
/// @param by outermost folder first
record AgedPartitions(StoredHistory history, LongtermMode mode, List<PartitionField> by) {

    List<Folder> olderThan(Period period) {
        var first = history.snapshot().atOffset(ZoneOffset.UTC).toLocalDate().minus(period);
        return history.partitions().stream()
                .filter(folder -> folder.files() > 0)
                .filter(folder -> lastDay(folder.path()).filter(first::isAfter).isPresent())
                .toList();
    }

    private Optional<LocalDate> lastDay(String path) {
        return mode == LongtermMode.SNAPSHOTS ? DatedCopy.day(path) : new FolderDates(by).lastDay(path);
    }
}
