package io.datapump.reconciler.impact;

import io.datapump.reconciler.impact.TableImpact.ColumnChange;
import io.datapump.reconciler.impact.TableImpact.Role;
import io.datapump.reconciler.impact.TypedColumns.Standing;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.spec.HiddenColumns;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which columns of a table change in Glue, and which queries notice.
///
/// @param exported the columns it had in the lake, or of a table that was not there in the export
record QueryAnalysis(Optional<Treatment> was, Optional<Treatment> is, Optional<RunManifest.Table> exported) {

    private static final String UNKNOWN_TYPE = "unknown";

    private static final String TEXT = "string";

    /// Partition columns first, each kind by name; none for a table that is gained or lost as a whole.
    List<ColumnChange> columns() {
        if (was.isEmpty() || is.isEmpty()) {
            return List.of();
        }
        var before = typed(was.get());
        var after = typed(is.get());
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(name -> areOthers(Optional.ofNullable(before.get(name)), Optional.ofNullable(after.get(name))))
                .map(name -> change(name, Optional.ofNullable(before.get(name)), Optional.ofNullable(after.get(name))))
                .sorted(Comparator.comparing(ColumnChange::role).thenComparing(ColumnChange::name))
                .toList();
    }

    /// A type that nobody knows may be the one that is known.
    private static boolean areOthers(Optional<Known> one, Optional<Known> other) {
        var mayBeEqual = one.isPresent()
                && other.isPresent()
                && one.get().role() == other.get().role()
                && Stream.of(one.get(), other.get())
                        .anyMatch(known -> known.type().equals(UNKNOWN_TYPE));
        return !mayBeEqual && !one.equals(other);
    }

    /// A column as Glue has it.
    private record Known(String type, Role role) {}

    private static ColumnChange change(String name, Optional<Known> before, Optional<Known> after) {
        return new ColumnChange(
                name,
                Stream.of(after, before)
                        .flatMap(Optional::stream)
                        .map(Known::role)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                before.map(Known::type),
                after.map(Known::type));
    }

    /// Those that a configuration decides about: partitions, and columns that either hides.
    private Map<String, Known> typed(Treatment treatment) {
        var columns = new LinkedHashMap<String, Known>();
        concerned()
                .filter(name -> !treatment.hidden().drop().contains(name))
                .forEach(name -> columns.put(name, new Known(type(treatment, name), Role.DATA)));
        treatment
                .partitionBy()
                .forEach(field ->
                        columns.put(field.name(), new Known(field.type().glueType(), Role.PARTITION)));
        return columns;
    }

    /// Columns of the source that one configuration leaves out or retypes and the other may not: hidden ones, those
    /// whose place a partition of their name takes, and those that the last run has turned from text into something
    /// else.
    private Stream<String> concerned() {
        return Stream.concat(
                        turned().stream(),
                        Stream.of(was, is)
                                .flatMap(Optional::stream)
                                .flatMap(treatment -> Stream.concat(
                                        treatment.hidden().all().stream(),
                                        treatment.partitionBy().stream()
                                                .filter(QueryAnalysis::takesThePlaceOfItsColumn)
                                                .map(PartitionField::name))))
                .distinct();
    }

    private List<String> turned() {
        return exported.map(RunManifest.Table::typed).orElse(List.of());
    }

    private static boolean takesThePlaceOfItsColumn(PartitionField field) {
        return field.transform() instanceof Transform.Value(String column) && column.equals(field.name());
    }

    private String type(Treatment treatment, String column) {
        if (treatment.hidden().hash().contains(column)) {
            return TEXT;
        }
        if (was.filter(before -> before.hidden().hash().contains(column)).isPresent()) {
            return UNKNOWN_TYPE;
        }
        if (turned().contains(column) && !treatment.typed().names().contains(column)) {
            return TEXT;
        }
        return exported.stream()
                .flatMap(table -> table.columns().stream())
                .filter(known -> known.name().equals(column))
                .map(RunManifest.Column::glueType)
                .findFirst()
                .orElse(UNKNOWN_TYPE);
    }

    /// Full sentences; of a table that is gained there is none.
    List<String> breaks() {
        if (was.isEmpty()) {
            return List.of();
        }
        var old = was.get();
        if (is.isEmpty()) {
            return List.of("Queries of %s find no table any more.".formatted(old.glueName()));
        }
        var now = is.get();
        var breaks = new ArrayList<String>();
        if (!old.glueName().equals(now.glueName())) {
            breaks.add("Queries that name %s fail: the table is %s then.".formatted(old.glueName(), now.glueName()));
        }
        columns().stream().flatMap(column -> broken(column).stream()).forEach(breaks::add);
        partitions(old, now).forEach(breaks::add);
        hidden(old.hidden(), now.hidden()).ifPresent(breaks::add);
        cut(old, now).ifPresent(breaks::add);
        retyped(old, now).ifPresent(breaks::add);
        return breaks;
    }

    private static Optional<String> broken(ColumnChange column) {
        if (column.before().isEmpty()) {
            return Optional.empty();
        }
        var what = (column.role() == Role.PARTITION ? "partition column " : "column ") + column.name();
        if (column.after().isEmpty()) {
            return Optional.of("Queries that name the %s fail: the table has none of that name then.".formatted(what));
        }
        return Optional.of("Queries that compare the %s with a value may fail: it is %s in place of %s."
                .formatted(what, column.after().get(), column.before().get()));
    }

    /// Partitions that keep name and type and have other values.
    private static Stream<String> partitions(Treatment old, Treatment now) {
        Map<String, PartitionField> before =
                old.partitionBy().stream().collect(Collectors.toMap(PartitionField::name, Function.identity()));
        return now.partitionBy().stream()
                .flatMap(field -> Optional.ofNullable(before.get(field.name()))
                        .filter(was -> was.type() == field.type())
                        .flatMap(was -> revalued(was, field))
                        .stream());
    }

    private static Optional<String> revalued(PartitionField was, PartitionField is) {
        if (!was.transform().equals(is.transform())) {
            return Optional.of("Queries that filter by %s find other rows: it is made from %s in place of %s."
                    .formatted(is.name(), words(is.transform()), words(was.transform())));
        }
        return was.padded() != is.padded() && is.type() == PartitionType.STRING
                ? Optional.of(
                        "Queries that filter by %s find nothing until they are changed: its values are text %s leading zeros then."
                                .formatted(is.name(), is.padded() ? "with" : "without"))
                : Optional.empty();
    }

    private static String words(Transform transform) {
        return switch (transform) {
            case Transform.Year year -> "the year of " + year.column();
            case Transform.Month month -> "the month of " + month.column();
            case Transform.Day day -> "the day of " + day.column();
            case Transform.Hour hour -> "the hour of " + hour.column();
            case Transform.Value value -> "the values of " + value.column();
            case Transform.Truncate truncate ->
                "the values of %s cut to %d".formatted(truncate.column(), truncate.width());
            case Transform.Bucket bucket -> "%d buckets of %s".formatted(bucket.count(), bucket.column());
        };
    }

    /// Of instants: dates are what they are in every zone.
    private static Optional<String> cut(Treatment old, Treatment now) {
        return old.zone().isEmpty() || now.zone().isEmpty() || old.zone().equals(now.zone())
                ? Optional.empty()
                : Optional.of(
                        "Queries that filter by parts of instants find other rows: instants are cut in the zone %s in place of %s."
                                .formatted(now.zone().get(), old.zone().get()));
    }

    /// Where the last run told which columns are concerned, they are listed each by itself.
    private static Optional<String> retyped(Treatment old, Treatment now) {
        if (old.typed().equals(now.typed())) {
            return Optional.empty();
        }
        if (old.typed().isEmpty()) {
            return Optional.of(
                    "Text%s that stands for dates, timestamps, numbers or UUIDs becomes such: queries that compare it with text may fail."
                            .formatted(columns(now.typed())));
        }
        return old.typed().standing() == Standing.POSSIBLE
                ? Optional.of(
                        "Dates, timestamps, numbers and UUIDs%s that PostgreSQL exports as text are text again: queries that compute with them fail."
                                .formatted(columns(old.typed())))
                : Optional.empty();
    }

    private static String columns(TypedColumns typed) {
        return typed.names().isEmpty() ? "" : " in " + String.join(", ", typed.names());
    }

    private static Optional<String> hidden(HiddenColumns was, HiddenColumns is) {
        var hashed =
                is.hash().stream().filter(name -> !was.hash().contains(name)).toList();
        return hashed.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Queries that compare %s with a plain value find nothing: the lake no longer holds the plain values."
                                .formatted(String.join(", ", hashed)));
    }

    /// What is new and breaks nothing.
    List<String> notes() {
        if (was.isEmpty() || is.isEmpty() || was.get().way() == is.get().way()) {
            return List.of();
        }
        return List.of(
                switch (is.get().way()) {
                    case COPIED ->
                        "Its files are copied within S3 as RDS wrote them, and no task rewrites them any more.";
                    case REWRITTEN ->
                        "Its files are read and written anew by a task of its own at every run, in place of being copied within S3.";
                });
    }
}
