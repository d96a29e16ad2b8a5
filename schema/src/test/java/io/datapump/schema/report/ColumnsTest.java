package io.datapump.schema.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {

    @Test
    void lettersAndUnassignedCharactersTakeOneColumn() {
        assertThat(columns("a")).isOne();
        assertThat(columns("é")).isOne();
        assertThat(columns("я")).isOne();
        assertThat(columns("→")).isOne();
        assertThat(columns("\uFFFD")).isOne();
        assertThat(columns("ｱ")).as("half-width Katakana").isOne();
    }

    @Test
    void eastAsianCharactersAndEmojiTakeTwo() {
        for (var wide : new String[] {"漢", "あ", "カ", "한", "，", "Ａ", "￥", "𠀀", "😀", "✅", "🚀", "ㄅ", "豈"}) {
            assertThat(columns(wide)).as(wide).isEqualTo(2);
        }
    }

    @Test
    void marksThatCombineTakeNone() {
        assertThat(columns("\u0301")).isZero();
        assertThat(columns("\u20DD")).isZero();
        assertThat(columns("\u3099")).isZero();
        assertThat(columns("각")).as("a syllable of three Jamo").isEqualTo(2);
    }

    private static int columns(String text) {
        var points = text.codePoints().toArray();
        return Columns.of(points, 0, points.length);
    }
}
