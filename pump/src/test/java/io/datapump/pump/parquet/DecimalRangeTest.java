package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DecimalRangeTest {

    private static String type(String... texts) {
        DecimalRange range = new DecimalRange();
        for (String text : texts) {
            byte[] bytes = ("x" + text + "9").getBytes(StandardCharsets.UTF_8);
            range.add(bytes, 1, bytes.length - 2);
        }
        return range.type().glueType();
    }

    @Test
    void theLongestFractionAndTheLongestWholeDecide() {
        assertThat(type()).isEqualTo("decimal(9,0)");
        assertThat(type("0", "-0.50", "12.5")).isEqualTo("decimal(9,2)");
        assertThat(type("1234567", "0.12")).isEqualTo("decimal(9,2)");
        assertThat(type("12345678", "0.12")).isEqualTo("decimal(18,2)");
        assertThat(type("-00000000012345678.1")).isEqualTo("decimal(9,1)");
        assertThat(type("12345678901234567", "0.12")).isEqualTo("decimal(38,2)");
    }

    @Test
    void whatNoDecimalCanHoldLosesItsFractionFirst() {
        assertThat(type("9".repeat(30), "0." + "1".repeat(20))).isEqualTo("decimal(38,8)");
        assertThat(type("9".repeat(60))).isEqualTo("decimal(38,0)");
    }

    @Test
    void otherTextDoesNotCount() {
        assertThat(type("NaN", "Infinity", "-", "", ".5", "5.", "1e30", "1 000 000 000", "1.2.3", "--1"))
                .isEqualTo("decimal(9,0)");
    }
}
