package io.datapump.pump.longterm.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.pump.longterm.merge.CodeJoin.Pairing;
import io.datapump.pump.parquet.RowCodes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeJoinTest {

    @TempDir
    private Path scratch;

    private static RowCodes codes(long... low) {
        return new RowCodes(new long[low.length], low);
    }

    private static List<String> join(CodeJoin join, Pairing pairing) {
        var pairs = new ArrayList<String>();
        join.join(
                pairing,
                (leftFile, leftRow, rightFile, rightRow) ->
                        pairs.add("%d.%d=%d.%d".formatted(leftFile, leftRow, rightFile, rightRow)));
        return pairs;
    }

    @Test
    void rowsOfEqualCodesArePaired() {
        try (var join = new CodeJoin(8, 1 << 20, scratch)) {
            join.left(0, 0, codes(1, 2, 3));
            join.left(1, 10, codes(4));
            join.right(7, 100, codes(4, 9, 2));
            assertThat(join(join, Pairing.ANY)).containsExactlyInAnyOrder("1.10=7.100", "0.1=7.102");
        }
    }

    @Test
    void oneToOneNoRowIsPairedTwice() {
        try (var join = new CodeJoin(8, 1 << 20, scratch)) {
            join.left(0, 0, codes(5, 5, 6));
            join.right(0, 0, codes(5, 5, 5, 6));
            assertThat(join(join, Pairing.ONE_TO_ONE)).hasSize(3);
        }
    }

    @Test
    void repeatedCodesOfTheLeftAreCounted() {
        try (var join = new CodeJoin(8, 1 << 20, scratch)) {
            join.left(0, 0, codes(5, 5, 6, 5));
            assertThat(join.join(Pairing.ANY, (_, _, _, _) -> {})).isEqualTo(2);
        }
    }

    /// The same with rows on disk and with rows in memory.
    @Test
    void whatDoesNotFitIntoMemoryIsPairedAsWell() {
        var random = new Random(1);
        var left = random.longs(60_000, 0, 100_000).distinct().toArray();
        var right = random.longs(60_000, 0, 100_000).toArray();
        var wanted = new HashSet<Long>();
        for (var code : left) {
            wanted.add(code);
        }
        for (var memory : List.of(1L, 1L << 18, 1L << 26)) {
            try (var join = new CodeJoin(120_000, memory, scratch)) {
                join.left(0, 0, codes(left));
                join.right(0, 0, codes(right));
                var found = new boolean[right.length];
                assertThat(join.join(Pairing.ANY, (_, leftRow, _, rightRow) -> {
                            assertThat(left[leftRow]).isEqualTo(right[rightRow]);
                            found[rightRow] = true;
                        }))
                        .isZero();
                for (int i = 0; i < right.length; i++) {
                    assertThat(found[i]).isEqualTo(wanted.contains(right[i]));
                }
                assertThat(join.isSpilled()).isEqualTo(memory < 1 << 20);
            }
        }
        assertThat(scratch).isEmptyDirectory();
    }
}
