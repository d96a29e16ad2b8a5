package io.datapump.pump.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/// Turns one column of one row group into the codes of the partition levels that come from it. A value is
/// read once for all of them, a dictionary entry once for all its rows. Not thread-safe.
final class PartitionSource extends PrimitiveConverter {

    private final PartitionLevel[] levels;
    private final PrimitiveType type;
    private final LongUnaryOperator toHours;
    private final boolean[] ofTime;
    private final boolean anyOfTime;
    private final DateText dates = new DateText();
    private final ByteView view = new ByteView();
    private final int[] codes;
    private Dictionary dictionary = new NoDictionary();
    // Per dictionary entry the codes of all levels, MISSING where the entry was not seen yet: an entry that no row uses
    // must not become a partition.
    private int[] entryCodes = new int[0];

    PartitionSource(List<PartitionLevel> levels, PrimitiveType type) {
        this.levels = levels.toArray(new PartitionLevel[0]);
        this.type = type;
        this.toHours = Derivations.toHours(type);
        this.ofTime = new boolean[this.levels.length];
        for (int i = 0; i < ofTime.length; i++) {
            ofTime[i] = this.levels[i].derivation().isOfTime();
        }
        this.anyOfTime = levels.stream().anyMatch(level -> level.derivation().isOfTime());
        this.codes = new int[this.levels.length];
    }

    /// Reads the next rows of the column.
    ///
    /// @param out one array for each level, filled from 0
    void read(ColumnReader reader, int rows, int[][] out) {
        int defined = reader.getDescriptor().getMaxDefinitionLevel();
        for (int row = 0; row < rows; row++) {
            if (reader.getCurrentDefinitionLevel() == defined) {
                reader.writeCurrentValueToConverter();
            } else {
                Arrays.fill(codes, PartitionLevel.NULL);
            }
            reader.consume();
            for (int i = 0; i < codes.length; i++) {
                out[i][row] = codes[i];
            }
        }
    }

    @Override
    public boolean hasDictionarySupport() {
        return true;
    }

    @Override
    public void setDictionary(Dictionary entries) {
        dictionary = entries;
        entryCodes = new int[(entries.getMaxId() + 1) * levels.length];
        Arrays.fill(entryCodes, LongCodes.MISSING);
    }

    @Override
    public void addValueFromDictionary(int id) {
        int at = id * levels.length;
        if (entryCodes[at] == LongCodes.MISSING) {
            decode(id);
            System.arraycopy(codes, 0, entryCodes, at, codes.length);
        } else {
            System.arraycopy(entryCodes, at, codes, 0, codes.length);
        }
    }

    private void decode(int id) {
        switch (type.getPrimitiveTypeName()) {
            case INT32 -> addInt(dictionary.decodeToInt(id));
            case INT64 -> addLong(dictionary.decodeToLong(id));
            case BOOLEAN -> addBoolean(dictionary.decodeToBoolean(id));
            case INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> addBinary(dictionary.decodeToBinary(id));
        }
    }

    @Override
    public void addBoolean(boolean value) {
        addLong(value ? 1 : 0);
    }

    @Override
    public void addInt(int value) {
        addLong(value);
    }

    @Override
    public void addLong(long value) {
        number(value);
    }

    /// The codes of a stored number; see [#codes].
    void number(long value) {
        for (int i = 0; i < codes.length; i++) {
            codes[i] = ofTime[i] ? levels[i].codeOfHour(toHours.applyAsLong(value)) : levels[i].code(value);
        }
    }

    @Override
    public void addBinary(Binary value) {
        try {
            value.writeTo(view);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        bytes(view.bytes(), view.offset(), view.length());
    }

    /// The codes of stored bytes; see [#codes].
    void bytes(byte[] value, int offset, int length) {
        long hour = anyOfTime ? dates.epochHour(value, offset, length) : DateText.NONE;
        for (int i = 0; i < codes.length; i++) {
            codes[i] = ofTime[i] ? levels[i].codeOfHour(hour) : levels[i].code(value, offset, length);
        }
    }

    /// One code for each level that comes from this column, of the value given last.
    int[] codes() {
        return codes;
    }

    /// Before the first dictionary page there are no entries.
    private static final class NoDictionary extends Dictionary {

        private NoDictionary() {
            super(org.apache.parquet.column.Encoding.PLAIN);
        }

        @Override
        public int getMaxId() {
            return -1;
        }
    }
}
