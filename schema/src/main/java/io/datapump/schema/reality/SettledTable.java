package io.datapump.schema.reality;

import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.Longterm;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A table that is taken and has settings.
record SettledTable(MarkedDatabase database, TableFacts facts) {

    /// A partition of the table or of its history.
    ///
    /// @param steps the way to the field from the table's settings
    record Partition(SettledTable table, PartitionField field, List<String> steps) {

        String column() {
            return field.transform().column();
        }

        /// What the export knows of the column; empty where there is none of that name.
        Optional<ColumnFacts> source() {
            return table.facts.column(column());
        }

        Span namePlace() {
            return place("as");
        }

        Span columnPlace() {
            return PartitionForm.TRANSFORMS.stream()
                    .filter(key -> table.isWritten(path(key)))
                    .findFirst()
                    .map(this::place)
                    .orElseGet(this::namePlace);
        }

        Span typePlace() {
            return place("type");
        }

        /// Whether the partition takes the place of its column.
        boolean replacesItsColumn() {
            return field.transform() instanceof Transform.Value
                    && column().toLowerCase(Locale.ROOT).equals(field.name());
        }

        private Span place(String key) {
            return table.place(path(key));
        }

        private String[] path(String key) {
            return Stream.concat(steps.stream(), Stream.of(key)).toArray(String[]::new);
        }
    }

    String name() {
        return database.nameOf(facts);
    }

    TableSettings settings() {
        return database.spec().settingsOf(name());
    }

    /// Those of the table, then those of its history.
    List<Partition> partitions() {
        var partitions = new ArrayList<Partition>();
        addTo(partitions, settings().partitionBy(), "partitionBy");
        addTo(
                partitions,
                settings().longterm().map(Longterm::partitionBy).orElse(List.of()),
                "longterm",
                "partitionBy");
        return partitions;
    }

    private void addTo(List<Partition> partitions, List<PartitionField> fields, String... list) {
        IntStream.range(0, fields.size())
                .mapToObj(i -> new Partition(
                        this,
                        fields.get(i),
                        Stream.concat(Stream.of(list), Stream.of(Integer.toString(i)))
                                .toList()))
                .forEach(partitions::add);
    }

    /// Where a value of the settings stands.
    Span place(String... steps) {
        return database.marked().place(fromDatabase(steps));
    }

    private boolean isWritten(String... steps) {
        return database.marked().isWritten(fromDatabase(steps));
    }

    private String[] fromDatabase(String... steps) {
        return Stream.concat(Stream.of("tables", "settings", name()), Stream.of(steps))
                .toArray(String[]::new);
    }
}
