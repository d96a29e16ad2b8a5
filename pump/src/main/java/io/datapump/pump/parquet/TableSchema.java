package io.datapump.pump.parquet;

import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/// The columns of a table that is written as several files. The first file gives the order; a column is
/// optional where it is so in any file. Names, types and logical types must be the same; nested columns must be
/// the same in every respect.
///
/// @param input the columns to be read: those of the output and those that partition values come from
/// @param recodings what is written: neither hidden nor partition columns, some in another form
record TableSchema(MessageType input, ColumnRecodings recodings) {

    /// The common schema.
    ///
    /// @param names of the files, at least one
    /// @param schemas of the files, in the same order
    /// @throws ParquetException naming two files and the column about which they disagree, or the file with a
    ///     column that cannot be repartitioned or without one that the request names
    static TableSchema of(List<String> names, List<MessageType> schemas, RepartitionRequest request) {
        String first = names.getFirst();
        MessageType merged = schemas.getFirst();
        for (int i = 1; i < schemas.size(); i++) {
            merged = merge(first, merged, names.get(i), schemas.get(i));
        }
        MessageType output = output(first, merged, request);
        ColumnRecodings recodings = recodings(first, merged, output, request.values());
        Set<String> sources = request.partitionBy().stream()
                .map(field -> field.transform().column())
                .collect(Collectors.toSet());
        List<Type> read = merged.getFields().stream()
                .filter(field -> output.containsField(field.getName()) || sources.contains(field.getName()))
                .toList();
        return new TableSchema(new MessageType(merged.getName(), read), recodings);
    }

    /// The columns of the files to be written.
    MessageType output() {
        return recodings.output();
    }

    ColumnDescriptor column(String name) {
        return input.getColumnDescription(new String[] {name});
    }

    /// The first column of the output that is nested or repeated.
    Optional<String> nested() {
        return output().getFields().stream()
                .filter(column -> !isFlat(column))
                .map(Type::getName)
                .findFirst();
    }

    private static MessageType merge(String first, MessageType merged, String name, MessageType other) {
        List<Type> fields = new ArrayList<>();
        for (Type field : merged.getFields()) {
            if (!other.containsField(field.getName())) {
                throw disagreement(first, name, field.getName(), "which is missing in the second");
            }
            Type same = other.getType(field.getName());
            if (!sameType(field, same)) {
                throw disagreement(
                        first, name, field.getName(), "which is \"" + field + "\" there and \"" + same + "\" here");
            }
            fields.add(
                    isFlat(field) && same.isRepetition(Type.Repetition.OPTIONAL)
                            ? written(field.asPrimitiveType(), Type.Repetition.OPTIONAL)
                            : field);
        }
        for (Type field : other.getFields()) {
            if (!merged.containsField(field.getName())) {
                throw disagreement(first, name, field.getName(), "which is missing in the first");
            }
        }
        return new MessageType(merged.getName(), fields);
    }

    private static boolean isFlat(Type type) {
        return type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED);
    }

    private static boolean sameType(Type one, Type two) {
        if (!isFlat(one)) {
            return one.equals(two);
        }
        return isFlat(two)
                && one.asPrimitiveType().getPrimitiveTypeName()
                        == two.asPrimitiveType().getPrimitiveTypeName()
                && one.asPrimitiveType().getTypeLength()
                        == two.asPrimitiveType().getTypeLength()
                && Objects.equals(one.getLogicalTypeAnnotation(), two.getLogicalTypeAnnotation());
    }

    /// The column in the order of values that the format defines for its type: statistics are written in that one,
    /// whatever order an input states.
    private static Type written(PrimitiveType type, Type.Repetition repetition) {
        PrimitiveType written = Types.primitive(type.getPrimitiveTypeName(), repetition)
                .length(type.getTypeLength())
                .as(type.getLogicalTypeAnnotation())
                .named(type.getName());
        return type.getId() == null ? written : written.withId(type.getId().intValue());
    }

    private static ParquetException disagreement(String first, String name, String column, String how) {
        return new ParquetException(name + ": disagrees with " + first + " about the column \"" + column + "\", " + how
                + "; the files of a table must have the same columns.");
    }

    private static ColumnRecodings recodings(
            String first, MessageType merged, MessageType output, ValueOptions values) {
        values.forms().keySet().stream()
                .sorted()
                .forEach(column -> requireColumn(first, merged, column, "which is to get another form"));
        try {
            return ColumnRecodings.of(output, values);
        } catch (Refusal e) {
            throw new ParquetException(first + ": " + e.getMessage(), e);
        }
    }

    private static MessageType output(String first, MessageType merged, RepartitionRequest request) {
        List<Type> kept = new ArrayList<>(merged.getFields());
        for (String hidden : request.hidden()) {
            requireColumn(first, merged, hidden, "which is to be left out");
            kept.removeIf(column -> column.getName().equals(hidden));
        }
        for (PartitionField field : request.partitionBy()) {
            String source = field.transform().column();
            requireColumn(first, merged, source, "which \"" + field.name() + "\" is to be taken from");
            if (!isFlat(merged.getType(source))) {
                throw new ParquetException(first + ": the column \"" + source + "\" is nested or repeated, and \""
                        + field.name() + "\" cannot be taken from it.");
            }
            if (field.transform() instanceof Transform.Value && field.name().equalsIgnoreCase(source)) {
                kept.removeIf(column -> column.getName().equals(source));
            }
        }
        for (PartitionField field : request.partitionBy()) {
            // Glue knows lower case only.
            if (kept.stream().anyMatch(column -> column.getName().equalsIgnoreCase(field.name()))) {
                throw new ParquetException(first + ": has a column \"" + field.name()
                        + "\", which is also the name of a partition; name the partition otherwise.");
            }
        }
        if (kept.isEmpty()) {
            throw new ParquetException(
                    first + ": has no column left beside hidden and partition columns, and a file needs at least one.");
        }
        return new MessageType(
                merged.getName(),
                kept.stream()
                        .map(column ->
                                isFlat(column) ? written(column.asPrimitiveType(), column.getRepetition()) : column)
                        .toList());
    }

    private static void requireColumn(String first, MessageType merged, String column, String what) {
        if (!merged.containsField(column)) {
            throw new ParquetException(first + ": has no column \"" + column + "\", " + what + ".");
        }
    }
}
