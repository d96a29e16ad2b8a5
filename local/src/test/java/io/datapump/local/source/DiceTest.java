package io.datapump.local.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiceTest {

    private final Dice dice = Dice.of(42, "a.b.c");

    @Test
    void aRollDependsOnSeedTableRowAndField() {
        var roll = dice.roll(5, 1);
        assertThat(Dice.of(42, "a.b.c").roll(5, 1)).isEqualTo(roll);
        assertThat(List.of(
                        Dice.of(43, "a.b.c").roll(5, 1),
                        Dice.of(42, "a.b.d").roll(5, 1),
                        dice.roll(6, 1),
                        dice.roll(5, 2)))
                .doesNotContain(roll)
                .doesNotHaveDuplicates();
    }

    @Test
    void everySideOfADieComesUpAboutAsOften() {
        var counts = new int[6];
        for (var row = 0; row < 60_000; row++) {
            counts[dice.below(6, row, 0)]++;
        }
        for (var count : counts) {
            assertThat(count).isBetween(9_500, 10_500);
        }
    }

    @Test
    void largeBoundsAreKept() {
        for (var row = 0; row < 1_000; row++) {
            assertThat(dice.below(94_608_000_000_000L, row, 0)).isBetween(0L, 94_607_999_999_999L);
        }
    }

    @Test
    void oneInManyIsRare() {
        var hits = 0;
        for (var row = 0; row < 10_000; row++) {
            hits += dice.oneIn(40, row, 3) ? 1 : 0;
        }
        assertThat(hits).isBetween(200, 300);
    }
}
