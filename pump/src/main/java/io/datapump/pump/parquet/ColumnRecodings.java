package io.datapump.pump.parquet;

import io.datapump.schema.spec.ValueRules.OnMisfit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/// The columns of a table that get another form, and what the table looks like then.
///
/// @param output the columns to be written, in the order of the input
record ColumnRecodings(MessageType output, Map<String, Recoding> byName) {

    /// @param columns as they are read, without those that are not written
    /// @throws Refusal where a column cannot get the form that is wanted
    static ColumnRecodings of(MessageType columns, ValueOptions values) {
        Map<String, Recoding> recodings = new LinkedHashMap<>();
        List<Type> written = new ArrayList<>();
        for (Type column : columns.getFields()) {
            ColumnForm form = values.forms().get(column.getName());
            if (form == null) {
                written.add(column);
            } else {
                Recoding recoding = recoding(column, form, values.onMisfit());
                recodings.put(column.getName(), recoding);
                written.add(recoding.type());
            }
        }
        return new ColumnRecodings(new MessageType(columns.getName(), written), recodings);
    }

    /// Rows whose value did not fit, by column; columns without any are not named.
    SortedMap<String, Long> misfits() {
        SortedMap<String, Long> misfits = new TreeMap<>();
        byName.forEach((column, recoding) -> {
            if (recoding.misfits() > 0) {
                misfits.put(column, recoding.misfits());
            }
        });
        return misfits;
    }

    private static Recoding recoding(Type column, ColumnForm form, OnMisfit onMisfit) {
        if (!column.isPrimitive() || column.isRepetition(Repetition.REPEATED)) {
            throw new Refusal("the column \"" + column.getName()
                    + "\" is nested or repeated, and only flat columns can be typed or hashed.");
        }
        PrimitiveType type = column.asPrimitiveType();
        if (!(form instanceof ColumnForm.Hash) && !Derivations.isText(type)) {
            throw new Refusal("the column \"" + column.getName() + "\" is of the type \"" + type
                    + "\", and only text is turned into a " + form.glueType() + ".");
        }
        return switch (form) {
            case ColumnForm.Date date -> date(type, onMisfit);
            case ColumnForm.Timestamp(boolean isInstant) -> timestamp(type, isInstant, onMisfit);
            case ColumnForm.Decimal decimal -> decimal(type, decimal, onMisfit);
            case ColumnForm.Measured number ->
                throw new IllegalStateException("The decimals of \"" + column.getName() + "\" have not been measured");
            case ColumnForm.Uuid uuid ->
                new FormRecoding(
                        type(
                                type,
                                PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY,
                                UuidText.BYTES,
                                LogicalTypeAnnotation.uuidType()),
                        UuidText.BYTES,
                        (value, at, length, out) ->
                                UuidText.write(value, at, length, out) ? UuidText.BYTES : Recoding.NULL,
                        onMisfit);
            case ColumnForm.Hash(HashKey key) ->
                new FormRecoding(
                        type(type, PrimitiveTypeName.BINARY, 0, LogicalTypeAnnotation.stringType()),
                        KeyedHash.LENGTH,
                        new KeyedHash(key).of(type),
                        onMisfit);
        };
    }

    private static Recoding date(PrimitiveType column, OnMisfit onMisfit) {
        DateText dates = new DateText();
        return new FormRecoding(
                type(column, PrimitiveTypeName.INT32, 0, LogicalTypeAnnotation.dateType()),
                Integer.BYTES,
                (value, at, length, out) -> {
                    long day = dates.epochDay(value, at, length);
                    ValueWidth.putInt(out, 0, (int) day);
                    return day == DateText.NONE ? Recoding.NULL : Integer.BYTES;
                },
                onMisfit);
    }

    private static Recoding timestamp(PrimitiveType column, boolean isInstant, OnMisfit onMisfit) {
        DateText dates = new DateText();
        return new FormRecoding(
                type(
                        column,
                        PrimitiveTypeName.INT64,
                        0,
                        LogicalTypeAnnotation.timestampType(isInstant, TimeUnit.MICROS)),
                Long.BYTES,
                (value, at, length, out) -> {
                    long micros = dates.epochMicros(value, at, length, isInstant);
                    ValueWidth.putLong(out, 0, micros);
                    return micros == DateText.NONE ? Recoding.NULL : Long.BYTES;
                },
                onMisfit);
    }

    /// The smallest physical type that holds the precision (LogicalTypes.md, "DECIMAL").
    private static Recoding decimal(PrimitiveType column, ColumnForm.Decimal form, OnMisfit onMisfit) {
        int digits = form.precision();
        int size = digits <= 9 ? Integer.BYTES : digits <= 18 ? Long.BYTES : bytes(digits);
        PrimitiveTypeName physical = digits <= 9
                ? PrimitiveTypeName.INT32
                : digits <= 18 ? PrimitiveTypeName.INT64 : PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
        DecimalText numbers = new DecimalText(digits, form.scale());
        return new FormRecoding(
                type(column, physical, size, LogicalTypeAnnotation.decimalType(form.scale(), digits)),
                size,
                (value, at, length, out) -> numbers.write(value, at, length, out, size) ? size : Recoding.NULL,
                onMisfit);
    }

    /// Bytes that hold any number of so many digits and its sign.
    private static int bytes(int digits) {
        return java.math.BigInteger.TEN.pow(digits).bitLength() / Byte.SIZE + 1;
    }

    /// Optional: a value that does not fit is null.
    private static PrimitiveType type(
            PrimitiveType column, PrimitiveTypeName physical, int length, LogicalTypeAnnotation annotation) {
        PrimitiveType type =
                Types.optional(physical).length(length).as(annotation).named(column.getName());
        return column.getId() == null
                ? type
                : type.withId(column.getId().intValue()).asPrimitiveType();
    }
}
