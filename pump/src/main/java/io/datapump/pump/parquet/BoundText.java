package io.datapump.pump.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.BsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.jspecify.annotations.Nullable;

/// Statistics' values as text that carries its own order: equal values are equal text, and [#compare] orders
/// texts of one column as Parquet orders its values.
final class BoundText {

    private BoundText() {}

    /// Empty for a type whose order this does not know (FLOAT16, INTERVAL, geometry, INT96).
    static Optional<String> of(PrimitiveType type, Object value) {
        @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        return switch (value) {
            case Binary bytes -> ofBytes(logical, bytes);
            case Integer number when isUnsigned(logical) -> Optional.of(Integer.toUnsignedString(number));
            case Long number when isUnsigned(logical) -> Optional.of(Long.toUnsignedString(number));
            case Integer number -> Optional.of(decimal(logical, BigInteger.valueOf(number)));
            case Long number -> Optional.of(decimal(logical, BigInteger.valueOf(number)));
            default -> Optional.of(value.toString());
        };
    }

    static int compare(String a, String b) {
        if (a.startsWith("'") || a.startsWith("x")) {
            // Bytes of UTF-8 order as code points do, which UTF-16 does not; hex digits order as their bytes do.
            return Arrays.compareUnsigned(bytes(a), bytes(b));
        }
        if (a.equals("true") || a.equals("false")) {
            return a.compareTo(b);
        }
        return a.endsWith("Infinity") || b.endsWith("Infinity")
                ? Double.compare(Double.parseDouble(a), Double.parseDouble(b))
                : new BigDecimal(a).compareTo(new BigDecimal(b));
    }

    /// Without the closing quote, which would order a text after its own continuation with a blank.
    private static byte[] bytes(String literal) {
        return literal.substring(0, literal.length() - 1).getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<String> ofBytes(@Nullable LogicalTypeAnnotation logical, Binary value) {
        return switch (logical) {
            case DecimalLogicalTypeAnnotation decimal ->
                Optional.of(decimal(decimal, new BigInteger(value.getBytes())));
            case StringLogicalTypeAnnotation string -> text(value);
            case EnumLogicalTypeAnnotation label -> text(value);
            case JsonLogicalTypeAnnotation json -> text(value);
            case BsonLogicalTypeAnnotation bson -> Optional.of(hex(value));
            case UUIDLogicalTypeAnnotation uuid -> Optional.of(hex(value));
            case null -> Optional.of(hex(value));
            default -> Optional.empty();
        };
    }

    /// Malformed text has no form here: replacement characters would make unequal bytes equal and order them
    /// anew.
    private static Optional<String> text(Binary value) {
        String text = value.toStringUsingUTF8();
        return text.indexOf('\uFFFD') < 0 ? Optional.of("'" + text + "'") : Optional.empty();
    }

    private static String hex(Binary value) {
        return "x'" + HexFormat.of().formatHex(value.getBytes()) + "'";
    }

    private static String decimal(@Nullable LogicalTypeAnnotation logical, BigInteger unscaled) {
        return logical instanceof DecimalLogicalTypeAnnotation decimal
                ? new BigDecimal(unscaled, decimal.getScale()).toPlainString()
                : unscaled.toString();
    }

    private static boolean isUnsigned(@Nullable LogicalTypeAnnotation logical) {
        return logical instanceof IntLogicalTypeAnnotation integer && !integer.isSigned();
    }
}
