package io.datapump.pump.parquet;

import java.util.HexFormat;

/// Reads a UUID's text, `550e8400-e29b-41d4-a716-446655440000`, as its sixteen bytes.
final class UuidText {

    static final int BYTES = 16;

    private static final int LENGTH = 36;

    private UuidText() {}

    /// Writes the bytes.
    ///
    /// @return false where the text is no UUID
    static boolean write(byte[] text, int offset, int length, byte[] out) {
        if (length != LENGTH) {
            return false;
        }
        int at = offset;
        for (int i = 0; i < BYTES; i++) {
            if (i == 4 || i == 6 || i == 8 || i == 10) {
                if (text[at++] != '-') {
                    return false;
                }
            }
            if (!HexFormat.isHexDigit(text[at]) || !HexFormat.isHexDigit(text[at + 1])) {
                return false;
            }
            out[i] = (byte) (HexFormat.fromHexDigit(text[at]) << 4 | HexFormat.fromHexDigit(text[at + 1]));
            at += 2;
        }
        return true;
    }
}
