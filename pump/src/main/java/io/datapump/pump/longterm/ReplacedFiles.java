package io.datapump.pump.longterm;

import io.datapump.pump.store.StoredObject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Files of a history that nobody needs any more: a committed manifest has replaced them, for as long as the grace
/// lasts. That holds for what a writer left that did not come to its end as well: once another has taken the number
/// that it wrote for, it can commit nothing any more.
///
/// A file is named by manifests that follow on each other and, once the next one does not name it, by none
/// again: merges take up files of the manifest they follow only, and a restore copies. So a file that was
/// found here stays unneeded, whatever is committed before it is removed.
///
/// @param grace for how long a state can be read and gone back to after it was replaced; nothing where old
///     and new files are seen together
public record ReplacedFiles(History history, Clock clock, Duration grace) {

    private static final int DIGITS = 10;

    /// The grace where nobody asks for another.
    public static Duration grace(Placement placement) {
        return switch (placement) {
            case SIDE_BY_SIDE -> Duration.ZERO;
            case FOLDER_PER_STATE -> Duration.ofDays(7);
        };
    }

    /// Removes them.
    ///
    /// @return what was removed, sorted by key
    /// @throws HistoryException where a manifest cannot be read, or a file of the one in force is not as it
    ///     was put there; nothing is removed then
    public List<StoredObject> remove() {
        var found = find();
        history.store().delete(found.stream().map(StoredObject::key).toList());
        return found;
    }

    /// What may be removed, sorted by key. Nothing is changed.
    ///
    /// @throws HistoryException where a manifest cannot be read, or a file of the one in force is not as it
    ///     was put there
    public List<StoredObject> find() {
        var numbers = history.numbers();
        if (numbers.isEmpty()) {
            return List.of();
        }
        var recent = recent(numbers);
        var listed = listed();
        requireLive(recent.getFirst(), listed);
        var needed = recent.stream()
                .flatMap(manifest -> manifest.files().stream())
                .map(LiveFile::key)
                .collect(Collectors.toSet());
        long settled = settled(recent.getLast());
        return listed.values().stream()
                .filter(object -> !needed.contains(object.key()))
                .filter(object -> isSettled(object, settled))
                .sorted(Comparator.comparing(StoredObject::key))
                .toList();
    }

    /// The manifests from the latest back to the one that was in force when the grace began.
    private List<LongtermManifest> recent(List<Long> numbers) {
        var since = clock.instant().minus(grace);
        var recent = new ArrayList<LongtermManifest>();
        for (int i = numbers.size() - 1; i >= 0; i--) {
            recent.add(history.read(numbers.get(i)).manifest());
            if (!recent.getLast().committed().isAfter(since)) {
                break;
            }
        }
        return recent;
    }

    private Map<String, StoredObject> listed() {
        var listed = new HashMap<String, StoredObject>();
        for (var folder : List.of(history.folder(), history.apart())) {
            history.store().list(folder, page -> page.forEach(object -> listed.put(object.key(), object)));
        }
        return listed;
    }

    /// What is new is proven before anything old goes.
    private void requireLive(LongtermManifest head, Map<String, StoredObject> listed) {
        var faults = head.files().stream()
                .flatMap(file -> HistoryCheck.fault(file, listed).stream())
                .toList();
        if (!faults.isEmpty()) {
            throw new HistoryException(
                    "Cannot remove replaced files of %s: %d of the %d files that manifest %d names are not as they were put there. %s Nothing was removed, so the states before may still be whole: look with datapump longterm verify, then restore one of them."
                            .formatted(
                                    history.as().folder(),
                                    faults.size(),
                                    head.files().size(),
                                    head.number(),
                                    faults.getFirst()));
        }
    }

    /// The number of the manifest that was in force when the grace began; 0 where none was.
    ///
    /// @param earliest of the recent ones
    private long settled(LongtermManifest earliest) {
        return earliest.committed().isAfter(clock.instant().minus(grace)) ? 0 : earliest.number();
    }

    /// Names begin with the number of the manifest they were written for.
    private static boolean isSettled(StoredObject object, long settled) {
        var name = object.fileName();
        return name.matches("[0-9]{10}-.*\\.parquet") && Long.parseLong(name.substring(0, DIGITS)) <= settled;
    }
}
