package io.datapump.pump.parquet;

import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.ValueRules.OnInvalid;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/// Turns one column of one row group into the codes of the partition levels that come from it. A value is
/// read once for all of them, a dictionary entry once for all its rows. Not thread-safe.
final class PartitionSource {

    private static final int SHOWN = 40;
    private static final long NO_HOUR = Long.MAX_VALUE;

    private final PartitionLevel[] levels;
    private final PrimitiveType type;
    private final LongUnaryOperator toHours;
    private final boolean[] ofTime;
    private final boolean anyOfTime;
    private final boolean allOfTime;
    private final ZoneOffsets zone;
    private final DateText dates;
    private final OnInvalid onInvalid;
    private final boolean isHidden;
    private final ValueWidth width;
    private final int[] codes;
    private final int[] ofNull;
    // The hour whose codes are at hand; consecutive rows are often of one.
    private long shownHour = NO_HOUR;
    private DictionaryValues dictionary = DictionaryValues.NONE;
    // Per dictionary entry the codes of all levels, MISSING where the entry was not seen yet: an entry that no row uses
    // must not become a partition.
    private int[] entryCodes = new int[0];

    /// @param isHidden whether values must not be shown in messages, because the lake does not have them
    PartitionSource(
            List<PartitionLevel> levels, PrimitiveType type, ZoneOffsets zone, OnInvalid onInvalid, boolean isHidden) {
        this.levels = levels.toArray(new PartitionLevel[0]);
        this.type = type;
        this.toHours = Derivations.toHours(type, zone);
        this.zone = zone;
        this.dates = new DateText(zone);
        this.onInvalid = onInvalid;
        this.isHidden = isHidden;
        this.ofTime = new boolean[this.levels.length];
        for (int i = 0; i < ofTime.length; i++) {
            ofTime[i] = this.levels[i].derivation().isOfTime();
        }
        this.anyOfTime = levels.stream().anyMatch(level -> level.derivation().isOfTime());
        this.allOfTime = levels.stream().allMatch(level -> level.derivation().isOfTime());
        this.codes = new int[this.levels.length];
        this.ofNull = new int[this.levels.length];
        Arrays.fill(ofNull, PartitionLevel.NULL);
        this.width = ValueWidth.of(type);
    }

    /// Goes through the next rows of the column.
    ///
    /// @param out one array for each level, filled from `from` on
    void read(PageCursor chunk, int rows, int[][] out, int from) throws IOException {
        chunk.take(rows, (page, row, value, count, taken) -> read(page, row, value, count, out, from + taken));
    }

    /// Goes through rows of one page; see [PageCursor.RowTaker].
    int read(Page page, int row, int value, int count, int[][] out, int from) {
        int at = value;
        for (int i = 0; i < count; i++) {
            int[] found = codes;
            if (page.isNull(row + i)) {
                found = ofNull;
            } else if (page.byIds) {
                entry(page.dictionary, page.ids[at++]);
            } else {
                int next = width.next(page.bytes, at, page.end);
                value(page.bytes, at, next);
                at = next;
            }
            for (int level = 0; level < found.length; level++) {
                out[level][from + i] = found[level];
            }
        }
        return at;
    }

    private void entry(DictionaryValues entries, int id) {
        if (entries != dictionary) {
            dictionary = entries;
            entryCodes = new int[entries.count() * levels.length];
            Arrays.fill(entryCodes, LongCodes.MISSING);
        }
        int at = id * levels.length;
        if (entryCodes[at] == LongCodes.MISSING) {
            value(entries.bytes(), entries.start(id), entries.start(id) + entries.size(id));
            System.arraycopy(codes, 0, entryCodes, at, codes.length);
        } else {
            shownHour = NO_HOUR;
            System.arraycopy(entryCodes, at, codes, 0, codes.length);
        }
    }

    /// Of a value in PLAIN form.
    private void value(byte[] bytes, int from, int end) {
        switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> number(bytes[from]);
            case INT32 -> number(ValueWidth.intAt(bytes, from));
            case INT64 -> number(ValueWidth.longAt(bytes, from));
            case INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY ->
                bytes(bytes, from + width.prefix(), end - from - width.prefix());
        }
    }

    /// The codes of one value; see [#codes].
    void value(StoredValue value) {
        switch (value) {
            case StoredValue.Missing missing -> {
                shownHour = NO_HOUR;
                Arrays.fill(codes, PartitionLevel.NULL);
            }
            case StoredValue.Whole(long number) -> number(number);
            case StoredValue.Bytes(Binary bytes) -> bytes(bytes.getBytesUnsafe(), 0, bytes.length());
        }
    }

    /// The codes of a stored number; see [#codes].
    void number(long value) {
        shownHour = NO_HOUR;
        for (int i = 0; i < codes.length; i++) {
            codes[i] = ofTime[i] ? levels[i].codeOfHour(toHours.applyAsLong(value)) : levels[i].code(value);
        }
        if (onInvalid == OnInvalid.FAIL && isInvalid()) {
            throw invalid(Derivations.numberText(type).apply(value));
        }
    }

    /// The codes of stored bytes; see [#codes].
    void bytes(byte[] value, int offset, int length) {
        long hour = anyOfTime ? hour(value, offset, length) : DateText.NONE;
        if (allOfTime && hour == shownHour) {
            return;
        }
        shownHour = NO_HOUR;
        for (int i = 0; i < codes.length; i++) {
            codes[i] = ofTime[i] ? levels[i].codeOfHour(hour) : levels[i].code(value, offset, length);
        }
        if (onInvalid == OnInvalid.FAIL && isInvalid()) {
            throw invalid(new String(value, offset, Math.min(length, SHOWN), StandardCharsets.UTF_8));
        }
        shownHour = hour;
    }

    private boolean isInvalid() {
        for (int code : codes) {
            if (code == PartitionLevel.INVALID) {
                return true;
            }
        }
        return false;
    }

    private Refusal invalid(String value) {
        String names = IntStream.range(0, codes.length)
                .filter(level -> codes[level] == PartitionLevel.INVALID)
                .mapToObj(level -> "\"" + levels[level].name() + "\"")
                .collect(Collectors.joining(" and "));
        return new Refusal("the column \"" + type.getName() + "\" holds "
                + (isHidden ? "a value" : "the value " + Quoted.text(value)) + ", from which no " + names
                + " can be made, and onInvalid is fail.");
    }

    private long hour(byte[] value, int offset, int length) {
        return type.getPrimitiveTypeName() == PrimitiveTypeName.INT96
                ? zone.hour(Int96.seconds(value, offset))
                : dates.epochHour(value, offset, length);
    }

    /// One code for each level that comes from this column, of the value given last.
    int[] codes() {
        return codes;
    }
}
