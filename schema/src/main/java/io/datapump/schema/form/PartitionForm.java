package io.datapump.schema.form;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// A partition field as it is written: `{as: ano, year: payment_date}`. The key beside `as` names the transform, its
/// value the column; `type` and `pad` say how the folder's value looks and what it is in Glue.
public final class PartitionForm {

    /// The keys that name a transform; exactly one of them stands in a partition field.
    public static final List<String> TRANSFORMS =
            List.of("year", "month", "day", "hour", "value", "truncate", "bucket");

    private PartitionForm() {}

    /// Reads one partition field.
    ///
    /// @throws IllegalArgumentException where none or several of [#TRANSFORMS] are written
    public static PartitionField read(Fields fields) {
        var name = fields.text("as");
        var width = fields.findNumber("width");
        var buckets = fields.findNumber("buckets");
        var type = fields.findWord("type", Words.PARTITION_TYPE);
        var padded = fields.findFlag("pad").orElse(true);
        Optional<Transform> found = Optional.empty();
        for (var key : TRANSFORMS) {
            var column = fields.findText(key);
            if (column.isPresent()) {
                if (found.isPresent()) {
                    throw wrong(name, "more than one transform");
                }
                found = Optional.of(transform(key, column.get(), width, buckets));
            }
        }
        var transform = found.orElseThrow(() -> wrong(name, "no transform"));
        return new PartitionField(name, transform, type.orElse(transform.ownType()), padded);
    }

    /// Writes one partition field into an empty object, with every default written out.
    public static void write(PartitionField field, ObjectNode into) {
        into.put("as", field.name());
        switch (field.transform()) {
            case Transform.Year year -> into.put("year", year.column());
            case Transform.Month month -> into.put("month", month.column());
            case Transform.Day day -> into.put("day", day.column());
            case Transform.Hour hour -> into.put("hour", hour.column());
            case Transform.Value value -> into.put("value", value.column());
            case Transform.Truncate truncate ->
                into.put("truncate", truncate.column()).put("width", truncate.width());
            case Transform.Bucket bucket -> into.put("bucket", bucket.column()).put("buckets", bucket.count());
        }
        into.put("type", Words.PARTITION_TYPE.of(field.type()));
        if (field.transform().isDatePart()) {
            into.put("pad", field.padded());
        }
    }

    private static Transform transform(String key, String column, Optional<Integer> width, Optional<Integer> buckets) {
        return switch (key) {
            case "year" -> new Transform.Year(column);
            case "month" -> new Transform.Month(column);
            case "day" -> new Transform.Day(column);
            case "hour" -> new Transform.Hour(column);
            case "value" -> new Transform.Value(column);
            case "truncate" -> new Transform.Truncate(column, width.orElseThrow(() -> alone("truncate", "width")));
            case "bucket" -> new Transform.Bucket(column, buckets.orElseThrow(() -> alone("bucket", "buckets")));
            default -> throw new IllegalArgumentException("%s is not a transform".formatted(key));
        };
    }

    private static IllegalArgumentException wrong(String name, String has) {
        return new IllegalArgumentException("The partition \"%s\" has %s where one of %s is needed"
                .formatted(name, has, String.join(", ", TRANSFORMS)));
    }

    private static IllegalArgumentException alone(String transform, String parameter) {
        return new IllegalArgumentException("%s needs %s beside it".formatted(transform, parameter));
    }
}
