package io.datapump.pump.parquet;

import io.datapump.schema.spec.Transform;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type.Repetition;

/// What a column chunk's statistics prove of the partition of its rows. Statistics are bounds, not values
/// (parquet.thrift, Statistics): a transform that never goes down as the value goes up is constant between two
/// bounds where it is equal at both.
///
/// Text proves nothing but one and the same value: between `2024-03-01` and `2024-03-31` lie `2024-03-1x`,
/// `2024-03-05 BC` and `2024-03-01 00:00:00+05:30`, which belong to other partitions.
final class ColumnProof {

    // Nobody known shortens bounds to fewer bytes (Iceberg's and parquet-java's shortest setting in use is 16).
    private static final int NEVER_SHORTENED = 16;

    private final String column;
    private final List<Transform> transforms;
    private final PrimitiveType type;
    private final ZoneOffsets zone;
    private final DateText dates;

    /// @param transforms those that take their values from the column
    ColumnProof(String column, List<Transform> transforms, PrimitiveType type, ZoneOffsets zone) {
        this.zone = zone;
        this.dates = new DateText(zone);
        this.column = column;
        this.transforms = transforms;
        this.type = type;
    }

    /// What holds for one column of one row group.
    sealed interface Evidence {

        /// Every row's partition is that of this value.
        record Same(StoredValue value) implements Evidence {}

        record Different() implements Evidence {}

        record Unproven(String reason) implements Evidence {}
    }

    /// @param ordered whether the file states in which order its bounds are bounds
    Evidence of(ColumnChunkMetaData chunk, ColumnChunk stored, boolean ordered, long rows) {
        Statistics<?> accepted = chunk.getStatistics();
        boolean required = chunk.getPrimitiveType().isRepetition(Repetition.REQUIRED);
        if (chunk.getValueCount() != rows || (!required && !accepted.isNumNullsSet())) {
            return without();
        }
        long nulls = required ? 0 : accepted.getNumNulls();
        if (nulls == rows) {
            return new Evidence.Same(new StoredValue.Missing());
        }
        if (nulls > 0) {
            return new Evidence.Different();
        }
        Optional<org.apache.parquet.format.Statistics> bounds =
                Optional.ofNullable(stored.getMeta_data()).map(ColumnMetaData::getStatistics);
        if (!accepted.hasNonNullValue() || bounds.isEmpty()) {
            return without();
        }
        return switch (type.getPrimitiveTypeName()) {
            case INT32, INT64, BOOLEAN ->
                numbers(number(accepted.genericGetMin()), number(accepted.genericGetMax()), ordered);
            case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(accepted, bounds.get(), ordered);
            case INT96, FLOAT, DOUBLE -> new Evidence.Unproven("have " + quoted() + " in a type without an order");
        };
    }

    private Evidence without() {
        return new Evidence.Unproven("are without statistics of " + quoted());
    }

    private String quoted() {
        return "\"" + column + "\"";
    }

    private static long number(Object bound) {
        return switch (bound) {
            case Integer value -> value;
            case Long value -> value;
            case Boolean value -> value ? 1 : 0;
            default -> throw new IllegalStateException("Cannot take a number from the bound " + bound + ".");
        };
    }

    private Evidence numbers(long low, long high, boolean ordered) {
        if (!ordered || (low > high && !isUnsigned())) {
            return without();
        }
        return low == high || transforms.stream().allMatch(transform -> isConstant(transform, low, high))
                ? new Evidence.Same(new StoredValue.Whole(low))
                : new Evidence.Different();
    }

    private boolean isUnsigned() {
        return type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
    }

    private boolean isConstant(Transform transform, long low, long high) {
        if (transform.isDatePart()) {
            var hours = Derivations.toHours(type, zone);
            var utc = Derivations.toHours(type, ZoneOffsets.UTC);
            // Clocks that are put back show hours again, and at midnight days; never by more than a day.
            long more = zone.changesBetween(utc.applyAsLong(low) * 3600, utc.applyAsLong(high) * 3600 + 3599) ? 25 : 0;
            return unit(transform, hours.applyAsLong(low) - more) == unit(transform, hours.applyAsLong(high) + more);
        }
        return switch (transform) {
            case Transform.Truncate truncate -> {
                long floor = low - Math.floorMod(low, (long) truncate.width());
                // Below the least long it would wrap around.
                yield floor <= low && high - Math.floorMod(high, (long) truncate.width()) == floor;
            }
            default -> false;
        };
    }

    /// The year, month, day or hour of all time that an hour lies in; the month alone comes back every year.
    private static long unit(Transform transform, long hour) {
        long day = Math.floorDiv(hour, 24L);
        return switch (transform) {
            case Transform.Year year -> CivilDate.year(day);
            case Transform.Month month -> CivilDate.year(day) * 12 + CivilDate.month(day);
            case Transform.Day date -> day;
            case Transform.Hour time -> hour;
            case Transform.Value value -> hour;
            case Transform.Truncate truncate -> hour;
            case Transform.Bucket bucket -> hour;
        };
    }

    private Evidence bytes(Statistics<?> accepted, org.apache.parquet.format.Statistics stored, boolean ordered) {
        byte[] low = accepted.getMinBytes();
        byte[] high = accepted.getMaxBytes();
        if (Arrays.equals(low, high)) {
            return ordered && isWhole(stored, low.length)
                    ? new Evidence.Same(new StoredValue.Bytes(Binary.fromConstantByteArray(low)))
                    : new Evidence.Unproven("have bounds of " + quoted() + " that may be shortened");
        }
        boolean different = transforms.stream().anyMatch(transform -> isDifferent(transform, stored, low, high));
        return different
                ? new Evidence.Different()
                : new Evidence.Unproven("have text in " + quoted() + ", of which bounds prove nothing");
    }

    private static boolean isWhole(org.apache.parquet.format.Statistics stored, int length) {
        boolean stated = stored.isSetIs_min_value_exact() && stored.isSetIs_max_value_exact();
        return stored.isSetMin_value()
                && stored.isSetMax_value()
                && (stated ? stored.isIs_min_value_exact() && stored.isIs_max_value_exact() : length < NEVER_SHORTENED);
    }

    /// Whether a look is not worth while. A wrong answer costs time and nothing else.
    private boolean isDifferent(
            Transform transform, org.apache.parquet.format.Statistics stored, byte[] low, byte[] high) {
        if (transform.isDatePart()) {
            long from = dates.epochHour(low, 0, low.length);
            long to = dates.epochHour(high, 0, high.length);
            return from != DateText.NONE && to != DateText.NONE && unit(transform, from) != unit(transform, to);
        }
        return switch (transform) {
            case Transform.Truncate truncate ->
                Optional.of(Arrays.mismatch(low, high))
                        .filter(at -> at < truncate.width() && at < low.length && at < high.length)
                        .isPresent();
            default -> isWhole(stored, Math.max(low.length, high.length));
        };
    }
}
