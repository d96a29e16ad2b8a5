package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bounds of many random values are those that parquet-java finds one by one.
class BoundsTest {

    private static final int ROUNDS = 300;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int32 v",
                "int32 v (INTEGER(32,false))",
                "int32 v (DECIMAL(9,2))",
                "int64 v",
                "int64 v (INTEGER(64,false))",
                "double v",
                "float v",
                "boolean v",
                "binary v (STRING)",
                "binary v (DECIMAL(20,2))",
                "fixed_len_byte_array(16) v (DECIMAL(38,2))",
                "fixed_len_byte_array(3) v (DECIMAL(5,2))",
                "fixed_len_byte_array(16) v (UUID)",
                "fixed_len_byte_array(12) v"
            })
    void boundsAreThoseOfTheType(String column) {
        PrimitiveType type = MessageTypeParser.parseMessageType("message m { optional " + column + "; }")
                .getType(0)
                .asPrimitiveType();
        Random random = new Random(3);
        for (int round = 0; round < ROUNDS; round++) {
            Statistics<?> expected = Statistics.createStats(type);
            byte[] values = values(type, random, expected);
            Bounds bounds = new Bounds(type);
            int half = values.length == Page.SLACK ? 0 : ValueWidth.of(type).next(values, 0, values.length);
            bounds.add(values, 0, half);
            bounds.add(values, half, values.length - Page.SLACK);

            assertThat(bounds.statistics(0)).isEqualTo(expected);
        }
    }

    /// In PLAIN form, of few different bytes, so that values share beginnings.
    private static byte[] values(PrimitiveType type, Random random, Statistics<?> statistics) {
        int width = ValueWidth.of(type).bytes();
        byte[] out = new byte[1_000];
        int at = 0;
        for (int count = random.nextInt(6); count > 0; count--) {
            byte[] value = new byte[width == 0 ? random.nextInt(30) : width];
            Arrays.fill(value, (byte) random.nextInt(2));
            for (int change = value.length == 0 ? 0 : random.nextInt(3); change > 0; change--) {
                value[random.nextInt(value.length)] = (byte) random.nextInt(type.getTypeLength() == 0 ? 2 : 256);
            }
            if (width == 0) {
                ValueWidth.putInt(out, at, value.length);
                at += Integer.BYTES;
            }
            System.arraycopy(value, 0, out, at, value.length);
            add(type, out, at, value, statistics);
            at += value.length;
        }
        statistics.incrementNumNulls(0);
        return Arrays.copyOf(out, at + Page.SLACK);
    }

    private static void add(PrimitiveType type, byte[] in, int at, byte[] value, Statistics<?> statistics) {
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> statistics.updateStats(in[at] != 0);
            case INT32 -> statistics.updateStats(ValueWidth.intAt(in, at));
            case INT64 -> statistics.updateStats(ValueWidth.longAt(in, at));
            case FLOAT -> statistics.updateStats(Float.intBitsToFloat(ValueWidth.intAt(in, at)));
            case DOUBLE -> statistics.updateStats(Double.longBitsToDouble(ValueWidth.longAt(in, at)));
            case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> statistics.updateStats(Binary.fromConstantByteArray(value));
        }
    }
}
