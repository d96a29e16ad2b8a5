package io.datapump.pump.longterm;

import io.datapump.pump.longterm.Shrink.Figure;
import io.datapump.pump.parquet.ValueRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares two states of a history, figure by figure, and says what would be less. It knows nothing of how
/// the second came to be: it is the witness that no merge, restore or change of configuration has lost a
/// row.
///
/// Of the table as a whole and of each partition: rows and distinct keys, those that have moved to other
/// partitions counted with them, and from where to where keys and times reach. Of each partition also its
/// content, which does not change where no row was added, renewed or moved.
public final class Ledger {

    private Ledger() {}

    /// What the second holds less than the first, the table first, then by partition; empty where it holds
    /// no less.
    public static List<Shrink> shrinks(LongtermManifest before, LongtermManifest after) {
        var shrinks = new ArrayList<Shrink>();
        table(before, after, shrinks);
        Map<String, HistoryPartition> now = after.byPath();
        before.partitions()
                .forEach(partition -> partition(partition, Optional.ofNullable(now.get(partition.path())), shrinks));
        return List.copyOf(shrinks);
    }

    /// Rows that would go, or be others than they are, in all.
    public static long rows(List<Shrink> shrinks) {
        return Math.max(
                        rows(
                                shrinks,
                                shrink -> shrink.figure() == Figure.ROWS
                                        && shrink.partition().isEmpty()),
                        rows(
                                shrinks,
                                shrink -> shrink.figure() == Figure.ROWS
                                        && !shrink.partition().isEmpty()))
                + rows(shrinks, shrink -> shrink.figure() == Figure.STATES || shrink.figure() == Figure.CONTENT);
    }

    private static long rows(List<Shrink> shrinks, Predicate<Shrink> which) {
        return shrinks.stream().filter(which).mapToLong(Shrink::rows).sum();
    }

    private static void table(LongtermManifest before, LongtermManifest after, List<Shrink> shrinks) {
        lower("", Figure.ROWS, "rows", before.rows(), after.rows(), shrinks);
        if (keysAreCounted(before) && keysAreCounted(after)) {
            lower("", Figure.DISTINCT_KEYS, "distinct keys", keys(before), keys(after), shrinks);
        }
        narrower(
                "",
                Figure.KEYS,
                "keys",
                around(before, HistoryPartition::keys),
                around(after, HistoryPartition::keys),
                shrinks);
        if (renewedAndMoved(before) == renewedAndMoved(after)) {
            narrower(
                    "",
                    Figure.TIMES,
                    "times",
                    around(before, HistoryPartition::times),
                    around(after, HistoryPartition::times),
                    shrinks);
        }
    }

    private static long renewedAndMoved(LongtermManifest manifest) {
        return manifest.partitions().stream()
                .mapToLong(partition -> partition.renewed() + partition.movedOut())
                .sum();
    }

    private static boolean keysAreCounted(LongtermManifest manifest) {
        return manifest.partitions().stream().allMatch(partition -> partition.distinctKeys() >= 0);
    }

    private static long keys(LongtermManifest manifest) {
        return manifest.partitions().stream()
                .mapToLong(HistoryPartition::distinctKeys)
                .sum();
    }

    private interface Range {
        Optional<ValueRange> of(HistoryPartition partition);
    }

    private static Optional<ValueRange> around(LongtermManifest manifest, Range range) {
        var all = manifest.partitions().stream()
                .filter(partition -> partition.rows() > 0)
                .map(range::of)
                .toList();
        return all.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : ValueRange.around(all.stream().flatMap(Optional::stream).toList());
    }

    private static void partition(HistoryPartition before, Optional<HistoryPartition> found, List<Shrink> shrinks) {
        if (found.isEmpty()) {
            if (before.rows() > 0) {
                shrinks.add(new Shrink(
                        before.path(),
                        Figure.ROWS,
                        before.rows(),
                        "The partition %s with its %d rows would be gone.".formatted(named(before), before.rows())));
            }
            return;
        }
        var after = found.get();
        lower(
                before.path(),
                Figure.ROWS,
                "rows of the partition " + named(before) + ", those that have moved to others included,",
                before.rows() + before.movedOut(),
                after.rows() + after.movedOut(),
                shrinks);
        reaches(before, after, shrinks);
        lower(
                before.path(),
                Figure.STATES,
                "times that a row of the partition " + named(before) + " was brought again",
                before.renewed(),
                after.renewed(),
                shrinks);
        var isTouched = after.rows() != before.rows()
                || after.renewed() != before.renewed()
                || after.movedOut() != before.movedOut();
        if (!isTouched && !after.content().equals(before.content())) {
            shrinks.add(new Shrink(
                    before.path(),
                    Figure.CONTENT,
                    before.rows(),
                    "The partition %s would hold other rows, and no snapshot is said to have brought any of them again."
                            .formatted(named(before))));
        }
    }

    /// Keys leave a partition only where rows have moved to others, times also where rows were renewed.
    private static void reaches(HistoryPartition before, HistoryPartition after, List<Shrink> shrinks) {
        var of = " of the partition " + named(before);
        if (before.distinctKeys() >= 0 && after.distinctKeys() >= 0) {
            lower(
                    before.path(),
                    Figure.DISTINCT_KEYS,
                    "distinct keys" + of + ", those that have moved to others included,",
                    before.distinctKeys() + before.movedOut(),
                    after.distinctKeys() + after.movedOut(),
                    shrinks);
        }
        if (before.movedOut() == after.movedOut()) {
            narrower(before.path(), Figure.KEYS, "keys" + of, before.keys(), after.keys(), shrinks);
            if (before.renewed() == after.renewed()) {
                narrower(before.path(), Figure.TIMES, "times" + of, before.times(), after.times(), shrinks);
            }
        }
    }

    private static String named(HistoryPartition partition) {
        return partition.path().isEmpty() ? "of the whole table" : partition.path();
    }

    private static void lower(
            String partition, Figure figure, String what, long before, long after, List<Shrink> shrinks) {
        if (after < before) {
            shrinks.add(new Shrink(
                    partition,
                    figure,
                    before - after,
                    "There would be %d %s in place of %d.".formatted(after, what, before)));
        }
    }

    private static void narrower(
            String partition,
            Figure figure,
            String what,
            Optional<ValueRange> before,
            Optional<ValueRange> after,
            List<Shrink> shrinks) {
        if (before.isPresent() && after.isPresent() && !after.get().covers(before.get())) {
            shrinks.add(new Shrink(
                    partition,
                    figure,
                    0,
                    "The %s would reach from %s to %s in place of from %s to %s."
                            .formatted(
                                    what,
                                    after.get().min(),
                                    after.get().max(),
                                    before.get().min(),
                                    before.get().max())));
        }
    }
}
