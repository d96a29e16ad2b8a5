package io.datapump.schema.layout;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A name made of content: equal bytes have equal names, and no two others do.
public final class Sha256 {

    private Sha256() {}

    /// 64 hexadecimal digits, lower case.
    public static String hex(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every JDK has SHA-256", e);
        }
    }

    /// Of the text's UTF-8.
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }
}
