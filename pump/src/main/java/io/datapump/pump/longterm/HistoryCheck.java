package io.datapump.pump.longterm;

import io.datapump.pump.concurrent.BoundedTasks;
import io.datapump.pump.export.StoredParquet;
import io.datapump.pump.longterm.History.Stored;
import io.datapump.pump.parquet.ParquetException;
import io.datapump.pump.parquet.RowReader;
import io.datapump.pump.store.StoredObject;
import io.datapump.schema.spec.LongtermMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// Looks whether a history is what it says: the chain of its manifests, and every live file. Changes nothing.
public record HistoryCheck(History history) {

    private static final BoundedTasks READS = new BoundedTasks(4);

    /// How closely files are looked at.
    public enum Depth {
        /// Whether they are there, of the size and with the etag they had.
        LISTED,
        /// And whether every value is what it was: all of them are read.
        READ
    }

    /// What was found.
    ///
    /// @param manifests in the chain
    /// @param files that are live, with `rows` and `bytes`
    /// @param others objects beside them: of earlier states, or left by runs that did not come to their end
    /// @param faults in full sentences; empty where all is well
    public record Findings(int manifests, int files, long rows, long bytes, int others, List<String> faults) {
        public Findings {
            faults = List.copyOf(faults);
        }
    }

    /// Looks.
    ///
    /// @throws HistoryException where a manifest cannot be read
    public Findings look(Depth depth) {
        var manifests = new AtomicLong();
        var faults = new ArrayList<>(history.faults(_ -> manifests.incrementAndGet()));
        var head = history.head().map(Stored::manifest);
        var live = head.map(LongtermManifest::files).orElse(List.of());
        var listed = listed();
        live.forEach(file -> fault(file, listed).ifPresent(faults::add));
        if (depth == Depth.READ) {
            var leftOut = head.filter(manifest -> manifest.layout().mode() == LongtermMode.VERSIONS)
                    .map(_ -> VersionColumns.ALL)
                    .orElse(Set.of());
            READS.map(live, file -> readFault(file, leftOut)).forEach(fault -> fault.ifPresent(faults::add));
        }
        return new Findings(
                (int) manifests.get(),
                live.size(),
                head.map(LongtermManifest::rows).orElse(0L),
                head.map(LongtermManifest::bytes).orElse(0L),
                listed.size()
                        - (int) live.stream()
                                .filter(file -> listed.containsKey(file.key()))
                                .count(),
                faults);
    }

    private Map<String, StoredObject> listed() {
        var listed = new HashMap<String, StoredObject>();
        for (var folder : List.of(history.folder(), history.apart())) {
            history.store().list(folder, page -> page.forEach(object -> listed.put(object.key(), object)));
        }
        return listed;
    }

    /// What is wrong with a live file, as far as a listing tells; empty where nothing is.
    static Optional<String> fault(LiveFile file, Map<String, StoredObject> listed) {
        return Optional.ofNullable(listed.get(file.key()))
                .map(there -> there.etag().equals(file.etag()) && there.sizeInBytes() == file.sizeInBytes()
                        ? Optional.<String>empty()
                        : Optional.of("The file %s with its %d rows was changed since it was put there."
                                .formatted(file.key(), file.rows())))
                .orElseGet(
                        () -> Optional.of("The file %s with its %d rows is gone.".formatted(file.key(), file.rows())));
    }

    private Optional<String> readFault(LiveFile file, Set<String> leftOut) {
        var input = new StoredParquet(history.store(), file.key(), file.sizeInBytes(), new AtomicLong());
        try {
            var sum = new Content[] {Content.NOTHING};
            new RowReader(input).contents(leftOut, (_, _, codes) -> sum[0] = sum[0].plus(Content.of(codes)));
            return sum[0].equals(file.content())
                    ? Optional.empty()
                    : Optional.of("The file %s does not hold the %d rows it was put there with."
                            .formatted(file.key(), file.rows()));
        } catch (ParquetException e) {
            return Optional.of("The file %s cannot be read: %s".formatted(file.key(), e.getMessage()));
        }
    }
}
