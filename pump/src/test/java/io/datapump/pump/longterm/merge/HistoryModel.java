package io.datapump.pump.longterm.merge;

import io.datapump.pump.longterm.DatedCopy;
import io.datapump.pump.longterm.HistoryLayout;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a history should hold, held in memory and computed in the most trivial way.
final class HistoryModel {

    private final HistoryLayout layout;
    private final Map<Long, Map<String, Object>> latest = new HashMap<>();
    private final List<Map<String, Object>> kept = new ArrayList<>();
    private final Map<String, List<List<Map<String, Object>>>> generations = new TreeMap<>();
    private Optional<Instant> last = Optional.empty();

    HistoryModel(HistoryLayout layout) {
        this.layout = layout;
    }

    /// Takes a snapshot in.
    void merge(SourceTable.Taken taken) {
        switch (layout.mode()) {
            case LATEST -> {
                if (layout.hasKey()) {
                    taken.rows().forEach(row -> latest.put(SourceTable.number(row, "id"), row));
                } else {
                    unkeyed(taken.rows());
                }
            }
            case VERSIONS -> versions(taken);
            case SNAPSHOTS ->
                taken.rows()
                        .forEach(
                                row -> kept.add(with(row, "at", taken.snapshot().taken())));
        }
        last = Optional.of(taken.snapshot().taken());
    }

    private void versions(SourceTable.Taken taken) {
        var comes = new ArrayList<>(taken.rows());
        for (int i = 0; i < kept.size(); i++) {
            var version = kept.get(i);
            if (!version.containsKey("last_seen") && !comes.remove(without(version, "first_seen"))) {
                kept.set(i, with(version, "last_seen", micros(last.orElseThrow())));
            }
        }
        comes.forEach(
                row -> kept.add(with(row, "first_seen", micros(taken.snapshot().taken()))));
    }

    private static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }

    private void unkeyed(List<Map<String, Object>> rows) {
        var parts = new TreeMap<String, List<Map<String, Object>>>();
        rows.forEach(row -> parts.computeIfAbsent(SourceTable.partition(row), _ -> new ArrayList<>())
                .add(row));
        parts.forEach((path, comes) -> {
            var there = generations.computeIfAbsent(path, _ -> new ArrayList<>());
            if (there.stream().noneMatch(generation -> holds(generation, comes))) {
                there.removeIf(generation -> holds(comes, generation));
                there.add(comes);
            }
        });
    }

    private static boolean holds(List<Map<String, Object>> all, List<Map<String, Object>> some) {
        var left = new ArrayList<>(all);
        return some.stream().allMatch(left::remove);
    }

    private static Map<String, Object> with(Map<String, Object> row, String column, Object value) {
        var more = new TreeMap<>(row);
        more.put(column, value);
        return more;
    }

    private static Map<String, Object> without(Map<String, Object> row, String column) {
        var less = new TreeMap<>(row);
        less.remove(column);
        return less;
    }

    /// Every row with its folder in front, sorted.
    List<String> rows() {
        var rows = Stream.of(latest.values().stream(), kept.stream())
                .flatMap(each -> each)
                .map(row -> row.get("at") instanceof Instant at
                        ? DatedCopy.path(at, SourceTable.partition(row)) + " " + new TreeMap<>(without(row, "at"))
                        : SourceTable.partition(row) + " " + new TreeMap<>(row));
        var apart = generations.entrySet().stream().flatMap(partition -> {
            var all = partition.getValue();
            return Stream.iterate(0, i -> i < all.size(), i -> i + 1)
                    .flatMap(i -> all.get(i).stream()
                            .map(row -> (i < all.size() - 1 ? "apart " : "") + partition.getKey() + " "
                                    + new TreeMap<>(row)));
        });
        return Stream.concat(rows, apart).sorted().toList();
    }
}
