package io.datapump.local.aws.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Any name as the name of a file: letters, digits and `.-_=` stay, all other bytes become `%XX`; what is too
/// long for a file system is cut and told apart by a hash. Different names give different files.
final class FileName {

    private static final int LONGEST = 180;

    private FileName() {}

    static String of(String name) {
        var escaped = new StringBuilder();
        for (var b : name.getBytes(StandardCharsets.UTF_8)) {
            var c = (char) (b & 0xff);
            if (isPlain(c) && !(c == '.' && escaped.isEmpty())) {
                escaped.append(c);
            } else {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return escaped.length() <= LONGEST
                ? escaped.toString()
                : escaped.substring(0, LONGEST - 40) + "%-" + digest(name).substring(0, 32);
    }

    private static boolean isPlain(char c) {
        return c < 0x80 && (Character.isLetterOrDigit(c) || "._-=".indexOf(c) >= 0);
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every JDK has SHA-256", e);
        }
    }
}
