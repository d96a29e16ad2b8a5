package io.datapump.pump.parquet;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The secret with which columns are hashed. It is shown nowhere: [#toString] does not tell it.
public final class HashKey {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SHORTEST = 32;

    private final byte[] key;

    private HashKey(byte[] key) {
        this.key = key;
    }

    /// The key that is a text's UTF-8 bytes.
    ///
    /// @throws IllegalArgumentException where it has fewer than 32 bytes, and could be found by trying; the message
    ///     does not tell it
    public static HashKey of(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < SHORTEST) {
            throw new IllegalArgumentException(
                    "The secret for hashed columns has %d bytes, and one of fewer than %d could be found by trying. Put at least %d random characters into it; all hashes change with it."
                            .formatted(bytes.length, SHORTEST, SHORTEST));
        }
        return new HashKey(bytes);
    }

    /// A new authenticator; not thread-safe.
    Mac mac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("Cannot hash: every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return "HashKey[hidden]";
    }
}
