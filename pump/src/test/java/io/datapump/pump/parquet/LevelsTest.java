package io.datapump.pump.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Levels of one bit, written from bits and read into bits.
class LevelsTest {

    @Test
    void nullsAreWhereTheyWereWhereverAPageBegins() {
        Random random = new Random(9);
        for (int round = 0; round < 500; round++) {
            int from = random.nextInt(200);
            int count = 1 + random.nextInt(300);
            long[] nulls = new long[random.nextInt(9)];
            for (int i = 0; i < nulls.length; i++) {
                long some = random.nextLong();
                nulls[i] = some & random.nextLong();
            }
            ColumnRows rows = new ColumnRows(from + count, false, new byte[0], 0, nulls);
            RunLengthHybrid levels = new RunLengthHybrid();

            levels.encodeValues(nulls, from, count);
            long[] read = new long[(count + 63) >>> 6];
            int found = RunLengthHybrid.decodeNulls(levels.bytes(), 0, levels.length(), count, read);

            for (int row = 0; row < count; row++) {
                assertThat((read[row >>> 6] & 1L << row) != 0).isEqualTo(rows.isNull(from + row));
            }
            assertThat(found).isEqualTo(rows.nulls(from, from + count));
            assertThat(Arrays.stream(read).map(Long::bitCount).sum()).isEqualTo(found);
        }
    }

    @Test
    void runsAndPackedGroupsFollowEachOther() {
        // Three values, eight packed of which the first is null, two nulls.
        byte[] levels = {6, 1, 3, (byte) 0xfe, 4, 0};
        long[] read = new long[1];

        assertThat(RunLengthHybrid.decodeNulls(levels, 0, levels.length, 13, read))
                .isEqualTo(3);

        assertThat(read[0]).isEqualTo(0b1_1000_0000_1000L);
    }

    @Test
    void levelsThatEndEarlyAreRefused() {
        assertThatThrownBy(() -> RunLengthHybrid.decodeNulls(new byte[] {6, 1}, 0, 2, 4, new long[1]))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> RunLengthHybrid.decodeNulls(new byte[] {0, 1}, 0, 2, 4, new long[1]))
                .isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> RunLengthHybrid.decodeNulls(new byte[] {5, 1}, 0, 2, 16, new long[1]))
                .isInstanceOf(Refusal.class);
    }
}
