package io.datapump.schema.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds what stands in several places and must stand in one.
final class Duplicates {

    private Duplicates() {}

    /// Calls `report` with the first of each group of equal keys and every later one.
    ///
    /// @param items in the order of the files
    static <T, K, R> Stream<R> of(List<T> items, Function<T, K> key, BiFunction<T, T, R> report) {
        Map<K, T> first = new LinkedHashMap<>();
        return items.stream().flatMap(item -> {
            var earlier = first.putIfAbsent(key.apply(item), item);
            return earlier == null ? Stream.<R>empty() : Stream.of(report.apply(earlier, item));
        });
    }
}
