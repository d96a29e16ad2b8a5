package io.datapump.pump.parquet;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One level of partition folders: numbers its values in the order of their first sight. Not thread-safe.
///
/// Code 0 is "no value" (null), code 1 "no usable value" (empty text, `infinity`, not parsable, malformed
/// UTF-8); both rows lie in Hive's default partition and are only counted apart.
final class PartitionLevel {

    static final int NULL = 0;
    static final int INVALID = 1;

    private static final int MEMORY = 2048;

    private final PartitionField field;
    private final Derivation derivation;
    private final int limit;
    private final List<String> folders = new ArrayList<>();
    private final Map<String, Integer> codes = new HashMap<>();
    private final LongCodes ofNumbers = new LongCodes();
    private final BytesCodes ofBytes = new BytesCodes();
    // What recent numbers led to: rows near each other are of the same days.
    private final long[] recentNumbers = new long[MEMORY];
    private final int[] recentCodes = new int[MEMORY];

    /// @param limit the largest number of values
    PartitionLevel(PartitionField field, Derivation derivation, int limit) {
        this.field = field;
        this.derivation = derivation;
        this.limit = limit;
        String none = HivePath.folder(field.name(), HivePath.DEFAULT);
        folders.add(none);
        folders.add(none);
        Arrays.fill(recentCodes, LongCodes.MISSING);
    }

    /// Of the partition column.
    String name() {
        return field.name();
    }

    Derivation derivation() {
        return derivation;
    }

    /// The folder of a code, `name=value`, escaped.
    String folder(int code) {
        return folders.get(code);
    }

    /// Of hours since the epoch, for derivations of time; [DateText#NONE] is no date.
    int codeOfHour(long hour) {
        if (hour == DateText.NONE) {
            return INVALID;
        }
        return code(derivation.input() == Derivation.Input.DAY ? Math.floorDiv(hour, 24L) : hour);
    }

    /// Of a stored integer, or of what the derivation takes in its place.
    int code(long number) {
        int slot = (int) number & MEMORY - 1;
        if (recentCodes[slot] == LongCodes.MISSING || recentNumbers[slot] != number) {
            long result = derivation.number().applyAsLong(number);
            recentCodes[slot] = derivation.isOfTime() && result == DateText.NONE ? INVALID : numberCode(result);
            recentNumbers[slot] = number;
        }
        return recentCodes[slot];
    }

    int code(byte[] bytes, int offset, int length) {
        if (derivation.input() == Derivation.Input.HASHED_BYTES) {
            return numberCode(derivation.bytes().of(bytes, offset, length));
        }
        int taken = (int) derivation.bytes().of(bytes, offset, length);
        if (taken <= 0) {
            return INVALID;
        }
        int code = ofBytes.get(bytes, offset, taken);
        if (code == LongCodes.MISSING) {
            code = textCode(derivation.bytesText().of(bytes, offset, taken));
            if (code != INVALID) {
                ofBytes.put(bytes, offset, taken, code);
            }
        }
        return code;
    }

    private int numberCode(long result) {
        int code = ofNumbers.get(result);
        if (code == LongCodes.MISSING) {
            code = textCode(derivation.numberText().apply(result));
            ofNumbers.put(result, code);
        }
        return code;
    }

    /// Different stored forms of one value, as decimals can have, share a code.
    private int textCode(String value) {
        if (value.isEmpty()) {
            return INVALID;
        }
        if (value.equals(HivePath.DEFAULT)) {
            throw new Refusal(
                    "the column \"" + field.transform().column() + "\" holds the text " + HivePath.DEFAULT
                            + ", which as a folder of \"" + field.name()
                            + "\" would mix its rows with those without a value; change the rows, or partition by another column.");
        }
        return codes.computeIfAbsent(value, this::add);
    }

    private int add(String value) {
        if (codes.size() >= limit) {
            throw new Refusal("\"" + field.name() + "\" has more than " + limit
                    + " different values, and each would be a folder; partition by something coarser.");
        }
        if (!DeclaredType.holds(field.type(), value)) {
            throw new Refusal(
                    "the column \"" + field.transform().column() + "\" gives the partition \"" + field.name()
                            + "\" the value " + Quoted.text(value) + ", which is no "
                            + field.type().glueType()
                            + ", so every query of the table would fail; declare the partition as string, or partition by another column.");
        }
        folders.add(HivePath.folder(field.name(), value));
        return folders.size() - 1;
    }
}
