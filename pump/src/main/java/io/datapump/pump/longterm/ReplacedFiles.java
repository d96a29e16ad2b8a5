package io.datapump.pump.longterm;

import io.datapump.pump.store.StoredObject;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Files of a history that nobody needs any more, and that may be removed: a committed manifest has
/// replaced them, and for so long that no reader still uses them and nobody has gone back. What a run left
/// that did not come to its end goes in the same way, once the number it had in mind was taken by another.
///
/// @param grace for how long a state can be gone back to after it was replaced
public record ReplacedFiles(History history, Clock clock, Duration grace) {

    private static final int DIGITS = 10;

    /// What may be removed, sorted by key. Nothing is changed.
    ///
    /// @throws HistoryException where a manifest cannot be read
    public List<StoredObject> find() {
        var numbers = history.numbers();
        if (numbers.isEmpty()) {
            return List.of();
        }
        var needed = new HashSet<String>();
        long settled = needed(numbers, needed);
        var found = new ArrayList<StoredObject>();
        for (var folder : List.of(history.folder(), history.apart())) {
            history.store()
                    .list(
                            folder,
                            page -> page.stream()
                                    .filter(object -> !needed.contains(object.key()) && isSettled(object, settled))
                                    .forEach(found::add));
        }
        return List.copyOf(found);
    }

    /// Notes the files of every manifest that was in force at some moment since the grace began: from the
    /// latest back to the one that was in force when it began.
    ///
    /// @return the number of that one; later files may be those of a run that is under way
    private long needed(List<Long> numbers, Set<String> needed) {
        var since = clock.instant().minus(grace);
        long settled = 0;
        for (int i = numbers.size() - 1; i >= 0 && settled == 0; i--) {
            var manifest = history.read(numbers.get(i)).manifest();
            manifest.files().forEach(file -> needed.add(file.key()));
            settled = manifest.committed().isAfter(since) ? 0 : manifest.number();
        }
        return settled;
    }

    /// Names begin with the number of the manifest they were written for.
    private static boolean isSettled(StoredObject object, long settled) {
        var name = object.fileName();
        return name.matches("[0-9]{10}-.*\\.parquet") && Long.parseLong(name.substring(0, DIGITS)) <= settled;
    }
}
