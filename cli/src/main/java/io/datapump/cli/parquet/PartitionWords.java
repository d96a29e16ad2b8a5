package io.datapump.cli.parquet;

import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.List;

/// A level of partition folders as people write it on a command line: `NAME=TRANSFORM:COLUMN`, with a number between
/// them where the transform takes one: `ano=year:payment_date`, `balde=bucket:16:customer_id`. The column is all that
/// follows, whatever is in it, and no character means anything to a shell.
public final class PartitionWords {

    private static final List<String> TRANSFORMS =
            List.of("year", "month", "day", "hour", "value", "truncate", "bucket");

    private PartitionWords() {}

    /// Reads one level.
    ///
    /// @throws IllegalArgumentException in words that follow the text itself
    public static PartitionField parse(String written) {
        var equals = written.indexOf('=');
        if (equals <= 0) {
            throw refusal(
                    written, "names no partition. Write NAME=TRANSFORM:COLUMN, for example  ano=year:payment_date");
        }
        var name = written.substring(0, equals);
        var derivation = written.substring(equals + 1);
        var colon = derivation.indexOf(':');
        if (colon <= 0 || colon == derivation.length() - 1) {
            throw refusal(
                    written,
                    "does not say what the partition comes from. Write NAME=TRANSFORM:COLUMN, for example  %s=year:payment_date, or %s=value:COLUMN for the value itself"
                            .formatted(name, name));
        }
        return new PartitionField(
                name, transform(written, derivation.substring(0, colon), derivation.substring(colon + 1)));
    }

    private static Transform transform(String written, String transform, String rest) {
        return switch (transform) {
            case "year" -> new Transform.Year(rest);
            case "month" -> new Transform.Month(rest);
            case "day" -> new Transform.Day(rest);
            case "hour" -> new Transform.Hour(rest);
            case "value" -> new Transform.Value(rest);
            case "truncate" ->
                new Transform.Truncate(column(written, transform, rest), number(written, transform, rest));
            case "bucket" -> new Transform.Bucket(column(written, transform, rest), number(written, transform, rest));
            default ->
                throw refusal(
                        written,
                        "has the transform %s, which is none of %s.%s"
                                .formatted(
                                        Quoted.text(transform),
                                        String.join(", ", TRANSFORMS),
                                        Nearest.question(transform, TRANSFORMS)
                                                .map(" "::concat)
                                                .orElse("")));
        };
    }

    private static int number(String written, String transform, String rest) {
        var digits = rest.substring(0, Math.max(0, rest.indexOf(':')));
        if (!digits.matches("[1-9][0-9]{0,8}")) {
            throw refusal(written, needs(transform));
        }
        return Integer.parseInt(digits);
    }

    private static String column(String written, String transform, String rest) {
        var column = rest.substring(rest.indexOf(':') + 1);
        if (rest.indexOf(':') < 0 || column.isEmpty()) {
            throw refusal(written, needs(transform));
        }
        return column;
    }

    private static String needs(String transform) {
        return transform.equals("bucket")
                ? "needs the number of buckets before the column, for example  b=bucket:16:customer_id"
                : "needs the width before the column, for example  p=truncate:4:postcode";
    }

    private static IllegalArgumentException refusal(String written, String reason) {
        return new IllegalArgumentException("%s %s".formatted(Quoted.text(written), reason));
    }

    /// A level in the same words.
    public static String of(PartitionField field) {
        var transform = field.transform();
        var words = switch (transform) {
            case Transform.Year _ -> "year";
            case Transform.Month _ -> "month";
            case Transform.Day _ -> "day";
            case Transform.Hour _ -> "hour";
            case Transform.Value _ -> "value";
            case Transform.Truncate truncate -> "truncate:" + truncate.width();
            case Transform.Bucket bucket -> "bucket:" + bucket.count();
        };
        return "%s=%s:%s".formatted(field.name(), words, transform.column());
    }
}
