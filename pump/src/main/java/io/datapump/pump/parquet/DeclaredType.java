package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionType;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/// Whether a partition's folder can be read as the type that Glue declares for it. One folder that cannot fails every
/// query of the table (`HIVE_INVALID_PARTITION_VALUE`), so it must not come to be.
final class DeclaredType {

    // Longer than any bigint is wrong in any case, and would be slow to judge.
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,19}");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private DeclaredType() {}

    static boolean holds(PartitionType type, String value) {
        return switch (type) {
            case INT -> isInteger(value, Integer.SIZE);
            case BIGINT -> isInteger(value, Long.SIZE);
            case DATE -> isDate(value);
            case STRING -> true;
        };
    }

    private static boolean isInteger(String value, int bits) {
        return INTEGER.matcher(value).matches() && new BigInteger(value).bitLength() < bits;
    }

    private static boolean isDate(String value) {
        if (!DATE.matcher(value).matches()) {
            return false;
        }
        try {
            LocalDate.parse(value);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
