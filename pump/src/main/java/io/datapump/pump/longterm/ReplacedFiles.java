package io.datapump.pump.longterm;

import io.datapump.pump.store.StoredObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Files of a history that nobody needs any more: a committed manifest has replaced them, and for as long as
/// the grace lasts. What a writer left that did not come to its end goes once the number it had in mind was
/// taken by another, a week ago or more.
///
/// A file is named by manifests that follow on each other and, once the next one does not name it, by none
/// again: merges take up files of the manifest they follow only, and a restore copies. So a file that was
/// found here stays unneeded, whatever is committed before it is removed.
///
/// @param grace for how long a state can be read and gone back to after it was replaced; nothing where old
///     and new files are seen together
public record ReplacedFiles(History history, Clock clock, Duration grace) {

    private static final int DIGITS = 10;

    /// For how long what no manifest names is taken for that of a writer who is still at it.
    public static final Duration WRITING = Duration.ofDays(7);

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
        var needed = new HashSet<String>();
        long replaced = settled(recent, grace, needed);
        var named = new HashSet<String>();
        long abandoned = settled(recent, longer(grace, WRITING), named);
        return listed.values().stream()
                .filter(object -> !needed.contains(object.key()))
                .filter(object -> isSettled(object, named.contains(object.key()) ? replaced : abandoned))
                .sorted(Comparator.comparing(StoredObject::key))
                .toList();
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /// The manifests from the latest back to the one that was in force when the longer of both times began.
    private List<LongtermManifest> recent(List<Long> numbers) {
        var since = clock.instant().minus(longer(grace, WRITING));
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

    /// Notes the files of every manifest that was in force at some moment of a time up to now.
    ///
    /// @param recent the latest first
    /// @return the number of the one that was in force when the time began; 0 where none was
    private long settled(List<LongtermManifest> recent, Duration time, Set<String> files) {
        Instant since = clock.instant().minus(time);
        for (var manifest : recent) {
            manifest.files().forEach(file -> files.add(file.key()));
            if (!manifest.committed().isAfter(since)) {
                return manifest.number();
            }
        }
        return 0;
    }

    /// Names begin with the number of the manifest they were written for.
    private static boolean isSettled(StoredObject object, long settled) {
        var name = object.fileName();
        return name.matches("[0-9]{10}-.*\\.parquet") && Long.parseLong(name.substring(0, DIGITS)) <= settled;
    }
}
