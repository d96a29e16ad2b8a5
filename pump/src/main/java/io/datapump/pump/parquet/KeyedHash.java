package io.datapump.pump.parquet;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.function.LongFunction;
import javax.crypto.Mac;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/// HMAC-SHA-256 of a value as 64 hexadecimal characters. What is hashed is the text of the value, so that one value has
/// one hash whatever type its column has: text and other bytes as they are, whole numbers in decimal digits, decimals
/// with all digits of their scale, booleans as `true` and `false`, dates and timestamps as partition folders show them.
/// Not thread-safe.
final class KeyedHash {

    static final int LENGTH = 64;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final Mac mac;
    private final byte[] hash;

    KeyedHash(HashKey key) {
        this.mac = key.mac();
        this.hash = new byte[mac.getMacLength()];
    }

    /// The hash of values of a type.
    ///
    /// @throws Refusal where values of the type have no one text
    FormRecoding.Form of(PrimitiveType type) {
        LongFunction<String> text = Derivations.numberText(type);
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> (value, at, length, out) -> write(text.apply(value[at]), out);
            case INT32 -> (value, at, length, out) -> write(text.apply(ValueWidth.intAt(value, at)), out);
            case INT64 -> (value, at, length, out) -> write(text.apply(ValueWidth.longAt(value, at)), out);
            case BINARY, FIXED_LEN_BYTE_ARRAY ->
                switch (type.getLogicalTypeAnnotation()) {
                    case DecimalLogicalTypeAnnotation decimal ->
                        (value, at, length, out) ->
                                write(Derivations.decimalText(value, at, length, decimal.getScale()), out);
                    case UUIDLogicalTypeAnnotation uuid ->
                        (value, at, length, out) -> write(Derivations.uuid(value, at, length), out);
                    case null, default -> this::write;
                };
            case INT96, FLOAT, DOUBLE ->
                throw new Refusal("the column \"" + type.getName() + "\" is of the type \"" + type
                        + "\", whose values have no one text to be hashed; drop the column.");
        };
    }

    private int write(String text, byte[] out) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return write(bytes, 0, bytes.length, out);
    }

    private int write(byte[] value, int offset, int length, byte[] out) {
        try {
            mac.update(value, offset, length);
            mac.doFinal(hash, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Cannot hash: the array is as long as the hash", e);
        }
        for (int i = 0; i < hash.length; i++) {
            out[2 * i] = DIGITS[hash[i] >> 4 & 0xf];
            out[2 * i + 1] = DIGITS[hash[i] & 0xf];
        }
        return LENGTH;
    }
}
