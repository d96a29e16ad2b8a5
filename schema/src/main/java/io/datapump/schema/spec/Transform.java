package io.datapump.schema.spec;

/// How a partition value comes from a column. Date parts are taken in UTC, from a date, a timestamp or PostgreSQL's
/// text form of either.
public sealed interface Transform {

    String column();

    /// Padded to four digits; more where the year has more.
    record Year(String column) implements Transform {}

    /// 01 to 12; 1 to 12 without padding.
    record Month(String column) implements Transform {}

    /// 01 to 31.
    record Day(String column) implements Transform {}

    /// 00 to 23.
    record Hour(String column) implements Transform {}

    /// The value itself. A partition named like the column takes the column's place: the column leaves the files.
    record Value(String column) implements Transform {
        @Override
        public PartitionType ownType() {
            return PartitionType.STRING;
        }
    }

    /// Text: the first `width` code points; integers: rounded down to a multiple of `width` (Iceberg, "Truncate").
    record Truncate(String column, int width) implements Transform {
        @Override
        public PartitionType ownType() {
            return PartitionType.STRING;
        }
    }

    /// `(murmur3(value) & Integer.MAX_VALUE) % count` (Iceberg, "Bucket").
    record Bucket(String column, int count) implements Transform {}

    /// The type of the partition column where none is declared: `int` for date parts and buckets, `string` otherwise.
    default PartitionType ownType() {
        return PartitionType.INT;
    }

    /// Whether the value is a part of a date, and so a number of known width.
    default boolean isDatePart() {
        return switch (this) {
            case Year year -> true;
            case Month month -> true;
            case Day day -> true;
            case Hour hour -> true;
            case Value value -> false;
            case Truncate truncate -> false;
            case Bucket bucket -> false;
        };
    }
}
