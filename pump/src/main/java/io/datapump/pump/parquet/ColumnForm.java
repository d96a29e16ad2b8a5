package io.datapump.pump.parquet;

import java.util.Optional;
import java.util.regex.Pattern;

/// What the values of a column become on their way into the lake.
public sealed interface ColumnForm {

    /// A text that is a date; `date`.
    record Date() implements ColumnForm {}

    /// A text that is a date and a time of day in microseconds; `timestamp`, and `timestamptz` for one with an offset,
    /// which is an instant.
    record Timestamp(boolean isInstant) implements ColumnForm {}

    /// A text that is a number; `decimal(12,2)`.
    ///
    /// @param precision digits, 1 to [#MOST_DIGITS]
    /// @param scale those behind the point
    record Decimal(int precision, int scale) implements ColumnForm {

        public Decimal {
            if (precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision) {
                throw new IllegalArgumentException(
                        "Cannot make a decimal(" + precision + "," + scale + "): no such type exists.");
            }
        }
    }

    /// A text that is a number of which no precision is known; `decimal`, or what it is at least. What is read decides:
    /// the scale is the longest fraction, the precision the least of 9, 18 and 38 digits that holds all values.
    ///
    /// @param atLeast what the column must not become narrower than, because the lake has it so
    record Measured(Optional<Decimal> atLeast) implements ColumnForm {}

    /// A text that is a UUID; `uuid`.
    record Uuid() implements ColumnForm {}

    /// The keyed hash of any flat column; it has no text, since it is no type but a wish.
    record Hash(HashKey key) implements ColumnForm {}

    /// The most digits of a decimal in Glue.
    int MOST_DIGITS = 38;

    Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,3}),(\\d{1,3})\\)");

    /// The type in Glue.
    default String glueType() {
        return switch (this) {
            case Date date -> "date";
            case Timestamp timestamp -> "timestamp";
            case Decimal(int precision, int scale) -> "decimal(" + precision + "," + scale + ")";
            case Measured(var atLeast) -> atLeast.map(Decimal::glueType).orElse("decimal");
            case Uuid uuid -> "binary";
            case Hash hash -> "string";
        };
    }

    /// The form as receipts write it; empty for hashes.
    default Optional<String> text() {
        return switch (this) {
            case Timestamp(boolean isInstant) -> Optional.of(isInstant ? "timestamptz" : "timestamp");
            case Measured number -> Optional.of(glueType());
            case Uuid uuid -> Optional.of("uuid");
            case Date date -> Optional.of(glueType());
            case Decimal decimal -> Optional.of(glueType());
            case Hash hash -> Optional.empty();
        };
    }

    /// What [#text] writes.
    ///
    /// @throws IllegalArgumentException for any other text
    static ColumnForm parse(String text) {
        return switch (text) {
            case "date" -> new Date();
            case "timestamp" -> new Timestamp(false);
            case "timestamptz" -> new Timestamp(true);
            case "decimal" -> new Measured(Optional.empty());
            case "uuid" -> new Uuid();
            default ->
                decimal(text)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "Cannot make \"" + text + "\" of a column: no such form exists."));
        };
    }

    /// A decimal by its type in Glue; empty for other types.
    static Optional<Decimal> decimal(String glueType) {
        var form = DECIMAL.matcher(glueType);
        return form.matches()
                ? Optional.of(new Decimal(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2))))
                : Optional.empty();
    }
}
