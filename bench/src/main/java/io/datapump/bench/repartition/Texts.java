package io.datapump.bench.repartition;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.parquet.io.api.Binary;

/// Text columns as PostgreSQL and RDS write them.
public final class Texts {

    private static final byte[] HEX = bytes("0123456789abcdef");
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private static final LocalDate BEGIN = LocalDate.of(2024, 1, 1);
    private static final int DAYS = 731;
    private static final int MOST_DAYS = 1_096;
    private static final byte[][] DATES = IntStream.range(0, MOST_DAYS)
            .mapToObj(day -> bytes(BEGIN.plusDays(day).toString()))
            .toArray(byte[][]::new);
    private static final byte[][] WORDS =
            IntStream.range(0, 512).mapToObj(Texts::word).toArray(byte[][]::new);
    private static final int LONGEST = 64;

    /// Two years, which are 24 months.
    static final long SPAN_IN_MICROS = DAYS * MICROS_PER_DAY;

    private Texts() {}

    /// A random UUID in 36 characters.
    static Binary uuid(long row, int column) {
        var text = new byte[36];
        long bits = Random.bits(row, column);
        for (int i = 0, digit = 0; i < text.length; i++) {
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                text[i] = '-';
            } else {
                text[i] = HEX[(int) (bits >>> (4 * (digit & 15))) & 15];
                if (++digit == 16) {
                    bits = Random.bits(row, ~column);
                }
            }
        }
        return Binary.fromConstantByteArray(text);
    }

    /// `2024-03-15 10:22:33.123456+00`, zeros at the end of the fraction trimmed.
    ///
    /// @param micros since the beginning of 2024, less than three years
    public static Binary timestamp(long micros) {
        var text = new byte[29];
        System.arraycopy(DATES[(int) (micros / MICROS_PER_DAY)], 0, text, 0, 10);
        text[10] = ' ';
        long ofDay = micros % MICROS_PER_DAY;
        long seconds = ofDay / 1_000_000;
        digits(text, 11, 2, seconds / 3600);
        text[13] = ':';
        digits(text, 14, 2, seconds / 60 % 60);
        text[16] = ':';
        digits(text, 17, 2, seconds % 60);
        int end = 19;
        if (ofDay % 1_000_000 != 0) {
            text[end] = '.';
            digits(text, 20, 6, ofDay % 1_000_000);
            end = 26;
            while (text[end - 1] == '0') {
                end--;
            }
        }
        text[end] = '+';
        text[end + 1] = '0';
        text[end + 2] = '0';
        return Binary.fromConstantByteArray(text, 0, end + 3);
    }

    /// A numeric(12,2) as text: many small amounts, few large ones.
    public static Binary amount(long row, int column) {
        double even = (Random.bits(row, column) >>> 11) * 0x1p-53;
        long cents = 1 + (long) (even * even * even * 500_000);
        return Binary.fromString(cents / 100 + "." + (char) ('0' + cents / 10 % 10) + (char) ('0' + cents % 10));
    }

    /// So many words out of 512.
    static Binary words(int count, long row, int column) {
        var text = new byte[LONGEST];
        int end = 0;
        long bits = Random.bits(row, column);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                text[end++] = ' ';
            }
            var word = WORDS[(int) (bits >>> (9 * i)) & 511];
            System.arraycopy(word, 0, text, end, word.length);
            end += word.length;
        }
        return Binary.fromConstantByteArray(Arrays.copyOf(text, end));
    }

    private static byte[] word(int number) {
        var word = new byte[3 + number % 6];
        for (int i = 0; i < word.length; i++) {
            word[i] = (byte) ('a' + Random.below(26, number, i));
        }
        return word;
    }

    private static void digits(byte[] text, int at, int count, long number) {
        long left = number;
        for (int i = at + count - 1; i >= at; i--) {
            text[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
