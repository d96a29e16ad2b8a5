package io.datapump.bench.repartition;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// The rows of a table: what stands at a position, column by column. Every column is optional, as RDS writes.
///
/// @param partitions the number of tenants; without meaning for other data
public record Rows(DataSet set, long count, int partitions, List<Column> columns) {

    private static final long JITTER_IN_MICROS = 6 * 3_600_000_000L;
    private static final int JITTER = 1_000;
    private static final int OUTLIER = 1_001;
    private static final int NULL = 2_000;
    private static final int DECIMAL_BYTES = 16;
    private static final List<Binary> CURRENCIES = constants("EUR", "USD", "GBP", "CHF", "JPY");
    private static final List<Binary> STATUSES =
            constants("captured", "authorized", "refunded", "failed", "pending", "disputed");

    public Rows(DataSet set, long count, int partitions) {
        this(set, count, partitions, columns(set, count, partitions));
    }

    /// A column and what writes one value of it.
    ///
    /// @param nullsOfHundred how many of a hundred values are null
    public record Column(Type type, int nullsOfHundred, Value value) {}

    /// Adds the value of a row to a record that has been started.
    public interface Value {
        void add(long row, RecordConsumer to);
    }

    MessageType schema() {
        return Types.buildMessage()
                .addFields(columns.stream().map(Column::type).toArray(Type[]::new))
                .named("spark_schema");
    }

    /// Writes the row that stands there.
    void write(long position, RecordConsumer to) {
        long row = set.order() == DataSet.Order.NONE ? Random.shuffled(position, count) : position;
        to.startMessage();
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            if (column.nullsOfHundred() == 0 || Random.below(100, row, NULL + i) >= column.nullsOfHundred()) {
                to.startField(column.type().getName(), i);
                column.value().add(row, to);
                to.endField(column.type().getName(), i);
            }
        }
        to.endMessage();
    }

    private static List<Column> columns(DataSet set, long count, int partitions) {
        var columns = new ArrayList<Column>();
        columns.add(new Column(field(INT64, "payment_id"), 0, (row, to) -> to.addLong(row)));
        columns.add(text("reference", 0, (row, to) -> to.addBinary(Texts.uuid(row, 1))));
        columns.add(new Column(
                field(INT32, "customer_id"), 0, (row, to) -> to.addInteger((int) Random.below(500_000, row, 2))));
        columns.add(text("amount", 0, (row, to) -> to.addBinary(Texts.amount(row, 3))));
        columns.add(text("currency", 0, (row, to) -> to.addBinary(skewed(CURRENCIES, row, 4))));
        columns.add(text("status", 0, (row, to) -> to.addBinary(skewed(STATUSES, row, 5))));
        columns.add(text("payment_date", 0, (row, to) -> to.addBinary(Texts.timestamp(time(set, row, count)))));
        columns.add(text("description", 10, (row, to) -> to.addBinary(Texts.words(4, row, 7))));
        switch (set.columns()) {
            case PAYMENTS -> {}
            case TENANTS -> columns.add(tenant(partitions));
            case WIDE -> addWide(columns);
        }
        return List.copyOf(columns);
    }

    private static Column tenant(int partitions) {
        var names = IntStream.range(0, partitions)
                .mapToObj("tenant-%05d"::formatted)
                .map(Rows::constant)
                .toList();
        return text("tenant", 0, (row, to) -> to.addBinary(names.get((int) Random.below(partitions, row, 8))));
    }

    /// 52 more: 36 texts, of which every third has few values, and 16 numbers of every kind.
    private static void addWide(List<Column> columns) {
        for (int i = 0; i < 36; i++) {
            int seed = 10 + i;
            int nulls = i % 5 * 5;
            if (i % 3 == 0) {
                var values = IntStream.range(0, 4 << i % 7)
                        .mapToObj(value -> Texts.words(1 + value % 2, value, seed))
                        .toList();
                columns.add(text("code_" + i, nulls, (row, to) -> to.addBinary(skewed(values, row, seed))));
            } else {
                columns.add(text("text_" + i, nulls, (row, to) -> to.addBinary(Texts.words(2 + seed % 2, row, seed))));
            }
        }
        for (int i = 0; i < 16; i++) {
            columns.add(number(i, 50 + i));
        }
    }

    private static Column number(int i, int seed) {
        return switch (i % 5) {
            case 0 ->
                new Column(field(INT64, "count_" + i), 5, (row, to) -> to.addLong(Random.below(1L << 40, row, seed)));
            case 1 ->
                new Column(
                        field(INT32, "size_" + i), 5, (row, to) -> to.addInteger((int) Random.below(900, row, seed)));
            case 2 ->
                new Column(
                        field(DOUBLE, "rate_" + i),
                        5,
                        (row, to) -> to.addDouble(Random.below(1 << 20, row, seed) / 64.0));
            case 3 ->
                new Column(
                        field(BOOLEAN, "flag_" + i), 5, (row, to) -> to.addBoolean(Random.below(10, row, seed) == 0));
            default ->
                new Column(
                        Types.optional(FIXED_LEN_BYTE_ARRAY)
                                .length(DECIMAL_BYTES)
                                .as(LogicalTypeAnnotation.decimalType(2, 38))
                                .named("total_" + i),
                        5,
                        (row, to) -> to.addBinary(decimal(Random.below(1L << 30, row, seed))));
        };
    }

    private static long time(DataSet set, long row, long count) {
        if (set.order() == DataSet.Order.TIME_WITH_OUTLIERS && Random.below(1_000, row, OUTLIER) == 0) {
            return Random.below(Texts.SPAN_IN_MICROS, row, OUTLIER + 1);
        }
        long rest = Texts.SPAN_IN_MICROS - JITTER_IN_MICROS;
        return (long) (rest * ((double) row / count)) + Random.below(JITTER_IN_MICROS, row, JITTER);
    }

    /// The first of the values half of the time, the second a quarter, and so on: as states are.
    private static Binary skewed(List<Binary> values, long row, int column) {
        long bits = Random.bits(row, column);
        return values.size() > 8
                ? values.get((int) Math.unsignedMultiplyHigh(bits, values.size()))
                : values.get(Math.min(Long.numberOfLeadingZeros(bits), values.size() - 1));
    }

    private static Binary decimal(long unscaled) {
        return Binary.fromConstantByteArray(
                ByteBuffer.allocate(DECIMAL_BYTES).putLong(8, unscaled).array());
    }

    private static Column text(String name, int nullsOfHundred, Value value) {
        return new Column(
                Types.optional(BINARY).as(LogicalTypeAnnotation.stringType()).named(name), nullsOfHundred, value);
    }

    private static Type field(PrimitiveTypeName type, String name) {
        return Types.optional(type).named(name);
    }

    private static List<Binary> constants(String... texts) {
        return Arrays.stream(texts).map(Rows::constant).toList();
    }

    private static Binary constant(String text) {
        return Binary.fromConstantByteArray(text.getBytes(StandardCharsets.UTF_8));
    }
}
