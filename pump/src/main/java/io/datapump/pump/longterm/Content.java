package io.datapump.pump.longterm;

import io.datapump.pump.parquet.RowCodes;
import java.util.Collection;
import java.util.HexFormat;

/// What a set of rows is, whatever files and order it is written in: how many rows, and the sum of their
/// codes. Equal sets are equal; different sets of as many rows are very likely, but not surely, different.
/// Contents of parts are added.
///
/// @param code 32 hexadecimal digits
public record Content(long rows, String code) {

    public static final Content NOTHING = sumOf(0, 0, 0);

    /// Of rows whose codes were summed already.
    public static Content sumOf(long rows, long high, long low) {
        var digits = HexFormat.of();
        return new Content(rows, digits.toHexDigits(high) + digits.toHexDigits(low));
    }

    /// Of rows that are given as codes.
    public static Content of(RowCodes codes) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < codes.rows(); i++) {
            high += codes.high()[i];
            low += codes.low()[i];
        }
        return sumOf(codes.rows(), high, low);
    }

    /// Of one row.
    public static Content ofRow(long high, long low) {
        return sumOf(1, high, low);
    }

    /// Of all parts together.
    public static Content sum(Collection<Content> parts) {
        return parts.stream().reduce(NOTHING, Content::plus);
    }

    public Content plus(Content other) {
        return sumOf(rows + other.rows, high() + other.high(), low() + other.low());
    }

    private long high() {
        return HexFormat.fromHexDigitsToLong(code, 0, 16);
    }

    private long low() {
        return HexFormat.fromHexDigitsToLong(code, 16, 32);
    }
}
