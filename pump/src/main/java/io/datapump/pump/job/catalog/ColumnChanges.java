package io.datapump.pump.job.catalog;

import io.datapump.pump.parquet.ParquetColumn;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How two tables differ in their columns. Columns are told apart by name; their order means nothing, because Athena
/// finds columns of Parquet by name.
///
/// @param all in the order of the table before, then of the table after
record ColumnChanges(List<Change> all) {

    ColumnChanges {
        all = List.copyOf(all);
    }

    /// One column that is not the same.
    ///
    /// @param before type in Glue; empty where the table has no such column
    /// @param after likewise; never both empty
    record Change(String column, Optional<String> before, Optional<String> after) {}

    static ColumnChanges between(List<ParquetColumn> before, List<ParquetColumn> after) {
        var was = types(before);
        var is = types(after);
        var names = new LinkedHashSet<>(was.keySet());
        names.addAll(is.keySet());
        return new ColumnChanges(names.stream()
                .map(name -> new Change(name, Optional.ofNullable(was.get(name)), Optional.ofNullable(is.get(name))))
                .filter(change -> !change.before().equals(change.after()))
                .toList());
    }

    private static Map<String, String> types(List<ParquetColumn> columns) {
        var types = new LinkedHashMap<String, String>();
        columns.forEach(column -> types.putIfAbsent(column.name(), column.glueType()));
        return types;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /// Whether there is more than columns that are new.
    boolean takesAway() {
        return all.stream().anyMatch(change -> change.before().isPresent());
    }

    /// `columns added: a string; type changed: b from int to bigint; removed: c`.
    @Override
    public String toString() {
        return Stream.of(
                        phrase(
                                "added: ",
                                change -> change.before().isEmpty(),
                                change -> change.column() + " " + change.after().orElse("")),
                        phrase(
                                "type changed: ",
                                change -> change.before().isPresent()
                                        && change.after().isPresent(),
                                change -> "%s from %s to %s"
                                        .formatted(
                                                change.column(),
                                                change.before().orElse(""),
                                                change.after().orElse(""))),
                        phrase("removed: ", change -> change.after().isEmpty(), Change::column))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; ", "columns ", ""));
    }

    private Optional<String> phrase(String what, Predicate<Change> those, Function<Change, String> text) {
        return Optional.of(all.stream().filter(those).map(text).collect(Collectors.joining(", ")))
                .filter(names -> !names.isEmpty())
                .map(what::concat);
    }
}
