package io.datapump.spark;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/// What a table's rows will be spread over, counted before anything is written: only the columns are read that
/// partition values come from. The limits are the pump's.
///
/// @param invalid rows with a value that names no partition
/// @param nulls rows with a null in a partition column and no invalid value
record Survey(long rows, long partitions, long invalid, long nulls) {

    private static final int LIMIT = 10_000;
    private static final int LONGEST_PATH = 768;
    private static final String DEFAULT = "__HIVE_DEFAULT_PARTITION__";
    private static final String ESCAPED = "\"#%'*/:=?\\\u007F{[]^";
    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,19}");
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    /// Counts, and checks every partition.
    ///
    /// @param values one column for each field, as [PartitionValue] gives it
    /// @throws SparkJobException where a partition must not come to be
    static Survey of(TableOrder order, Dataset<Row> rows, List<Column> values) {
        Column invalid = functions.lit(false);
        Column isNull = functions.lit(false);
        Column[] names = new Column[values.size()];
        Column[] known = new Column[values.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = functions.col("p" + i);
            invalid = invalid.or(functions.coalesce(names[i].equalTo(PartitionValue.NONE), functions.lit(false)));
            isNull = isNull.or(names[i].isNull());
            known[i] = functions
                    .nullif(names[i], functions.lit(PartitionValue.NONE))
                    .as("p" + i);
        }
        List<Row> partitions = rows.select(named(values))
                .withColumn("invalid", invalid)
                .withColumn("isNull", isNull)
                .groupBy(known)
                .agg(
                        functions.count(functions.lit(1)).as("rows"),
                        functions.sum(
                                functions.when(functions.col("invalid"), 1).otherwise(0)),
                        functions.sum(functions
                                .when(functions.col("isNull").and(functions.not(functions.col("invalid"))), 1)
                                .otherwise(0)))
                .limit(LIMIT + 1)
                .collectAsList();
        if (partitions.size() > LIMIT) {
            throw refusal(
                    order,
                    "the partition fields give more than %d partitions, which is the limit; partition by something coarser."
                            .formatted(LIMIT));
        }
        Survey counted = new Survey(0, 0, 0, 0);
        for (Row partition : partitions) {
            check(order, partition);
            counted = counted.plus(partition, names.length);
        }
        return counted.checked(order);
    }

    private static Column[] named(List<Column> values) {
        Column[] named = new Column[values.size()];
        Arrays.setAll(named, i -> values.get(i).as("p" + i));
        return named;
    }

    private Survey plus(Row partition, int fields) {
        return new Survey(
                rows + partition.getLong(fields),
                partitions + 1,
                invalid + (partition.isNullAt(fields + 1) ? 0 : partition.getLong(fields + 1)),
                nulls + (partition.isNullAt(fields + 2) ? 0 : partition.getLong(fields + 2)));
    }

    private Survey checked(TableOrder order) {
        if (rows != order.rows()) {
            throw refusal(order, "inspect counted %d rows, and the files hold %d.".formatted(order.rows(), rows));
        }
        if (invalid > 0 && order.failOnInvalid()) {
            throw refusal(
                    order, "%d rows have a value that names no partition, and onInvalid says fail.".formatted(invalid));
        }
        return this;
    }

    private static void check(TableOrder order, Row partition) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < order.partitionBy().size(); i++) {
            PartitionField field = order.partitionBy().get(i);
            String value = partition.isNullAt(i) ? DEFAULT : partition.getString(i);
            if (!partition.isNullAt(i)) {
                check(order, field, value);
            }
            path.append(escape(field.name())).append('=').append(escape(value)).append('/');
        }
        int size = path.toString().getBytes(StandardCharsets.UTF_8).length - 1;
        if (size > LONGEST_PATH) {
            throw refusal(
                    order,
                    "the partition folder \"%s…\" would have %d bytes, and %d is the limit; use truncate or another column."
                            .formatted(path.substring(0, 40), size, LONGEST_PATH));
        }
    }

    private static void check(TableOrder order, PartitionField field, String value) {
        if (value.equals(DEFAULT)) {
            throw refusal(
                    order,
                    "the column \"%s\" holds the text %s, which as a folder of \"%s\" would mix its rows with those without a value; change the rows, or partition by another column."
                            .formatted(field.column(), DEFAULT, field.name()));
        }
        if (!isOf(field.type(), value)) {
            throw refusal(
                    order,
                    "the column \"%s\" gives the partition \"%s\" the value \"%s\", which is no %s, so every query of the table would fail; declare the partition as string, or partition by another column."
                            .formatted(field.column(), field.name(), value, field.type()));
        }
    }

    private static boolean isOf(String type, String value) {
        return switch (type) {
            case "int" -> isInteger(value, Integer.SIZE);
            case "bigint" -> isInteger(value, Long.SIZE);
            case "date" -> isDate(value);
            default -> true;
        };
    }

    private static boolean isInteger(String value, int bits) {
        return INTEGER.matcher(value).matches() && new BigInteger(value).bitLength() < bits;
    }

    private static boolean isDate(String value) {
        try {
            return DATE.matcher(value).matches() && LocalDate.parse(value) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /// As Hive does, and Spark when it writes.
    private static String escape(String text) {
        StringBuilder path = new StringBuilder();
        text.chars()
                .forEach(c -> path.append(
                        c < ' ' || ESCAPED.indexOf(c) >= 0 ? String.format("%%%02X", c) : String.valueOf((char) c)));
        return path.toString();
    }

    private static SparkJobException refusal(TableOrder order, String reason) {
        return new SparkJobException("Cannot repartition %s: %s".formatted(order.name(), reason));
    }
}
