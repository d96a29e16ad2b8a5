package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The tables that have settings, each with the way to its places.
final class Tables {

    /// The ways from a table's settings to its folders and to those of its history.
    static final List<String> PARTITION_BY = List.of("partitionBy");

    static final List<String> HISTORY_PARTITION_BY = List.of("longterm", "partitionBy");

    private Tables() {}

    /// A table and what is said of it.
    ///
    /// @param name as the settings name it
    record Written(Databases.Marked database, String name, TableSettings settings) {

        Span place(String... steps) {
            return database.place(path(steps));
        }

        Span keyPlace(String... steps) {
            return database.keyPlace(path(steps));
        }

        /// The levels of its folders and of its history's that are wanted, in the order written.
        void visitLevels(Predicate<PartitionField> wanted, Consumer<Level> visitor) {
            visitLevels(settings.partitionBy(), PARTITION_BY, wanted, visitor);
            settings.longterm()
                    .ifPresent(longterm -> visitLevels(longterm.partitionBy(), HISTORY_PARTITION_BY, wanted, visitor));
        }

        private void visitLevels(
                List<PartitionField> fields,
                List<String> list,
                Predicate<PartitionField> wanted,
                Consumer<Level> visitor) {
            for (int i = 0; i < fields.size(); i++) {
                if (wanted.test(fields.get(i))) {
                    visitor.accept(new Level(this, list, i, fields.get(i)));
                }
            }
        }

        private String[] path(String... steps) {
            return Stream.concat(Stream.of("tables", "settings", name), Stream.of(steps))
                    .toArray(String[]::new);
        }
    }

    /// One level of partition folders.
    ///
    /// @param list [Tables#PARTITION_BY] or [Tables#HISTORY_PARTITION_BY]
    /// @param index its number in the list, from 0
    record Level(Written table, List<String> list, int index, PartitionField field) {

        Span place(String step) {
            return table.place(path(step));
        }

        Span keyPlace(String step) {
            return table.keyPlace(path(step));
        }

        /// Whether a key is written and not only filled in.
        boolean has(String step) {
            var path = Stream.concat(Stream.of("tables", "settings", table.name()), Stream.of(path(step)));
            return table.database().isWritten(path.toArray(String[]::new));
        }

        private String[] path(String step) {
            return Stream.concat(list.stream(), Stream.of(Integer.toString(index), step))
                    .toArray(String[]::new);
        }
    }

    /// In the order of files and lists; those of one database in any order.
    static Stream<Written> of(Declarations declarations) {
        return Databases.of(declarations).stream()
                .flatMap(database -> database.spec().settings().entrySet().stream()
                        .map(entry -> new Written(database, entry.getKey(), entry.getValue())));
    }

    /// The levels of folders that are wanted, of every table and its history.
    static Stream<Level> levels(Declarations declarations, Predicate<PartitionField> wanted) {
        return of(declarations).mapMulti((table, into) -> table.visitLevels(wanted, into));
    }
}
