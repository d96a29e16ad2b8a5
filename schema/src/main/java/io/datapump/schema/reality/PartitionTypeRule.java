package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The declared type of a `value` partition can hold the column's values: else Athena fails on the first folder that it
/// cannot read. What footers prove wrong is an error; what they leave open is not.
final class PartitionTypeRule implements RealityRule {

    private static final Pattern INTEGER = Pattern.compile("-?\\d+");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern INTEGER_TYPE = Pattern.compile("tinyint|smallint|int|bigint|decimal\\(\\d+,0\\)");
    /// Texts of these types are never a whole number.
    private static final Pattern NO_NUMBER =
            Pattern.compile("(date|time|interval|json|uuid|xml|ARRAY|money|inet|cidr|macaddr).*");
    /// Texts of these types are never a date alone.
    private static final Pattern NO_DATE =
            Pattern.compile("(time|datetime|interval|json|uuid|xml|ARRAY|money|numeric|decimal|inet|cidr|macaddr).*");

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.settledTables().stream()
                .flatMap(table -> table.partitions().stream())
                .filter(partition -> partition.field().transform() instanceof Transform.Value)
                .filter(partition -> partition
                        .source()
                        .flatMap(column -> reality.engine().refusal(partition.field(), column))
                        .isEmpty())
                .flatMap(partition -> partition
                        .source()
                        .flatMap(column -> contradiction(partition.field().type(), column))
                        .map(reason -> finding(partition, reason))
                        .stream());
    }

    /// What of the column does not fit the type; empty where nothing is known not to.
    private static Optional<String> contradiction(PartitionType type, ColumnFacts column) {
        return switch (type) {
            case STRING -> Optional.empty();
            case INT -> noInteger(column, 31);
            case BIGINT -> noInteger(column, 63);
            case DATE -> noDate(column);
        };
    }

    private static Optional<String> noInteger(ColumnFacts column, int bits) {
        var fits = column.isText()
                ? !NO_NUMBER.matcher(column.sourceType()).matches()
                : column.glueType()
                        .map(type -> INTEGER_TYPE.matcher(type).matches())
                        .orElse(true);
        return fits ? bound(column, text -> isInteger(text, bits)) : Optional.of(ofType(column));
    }

    private static boolean isInteger(String text, int bits) {
        return INTEGER.matcher(text).matches() && new BigInteger(text).bitLength() <= bits;
    }

    private static Optional<String> noDate(ColumnFacts column) {
        if (!column.isText()) {
            return column.glueType().filter(type -> !type.equals("date")).map(_ -> ofType(column));
        }
        return NO_DATE.matcher(column.sourceType()).matches()
                ? Optional.of(ofType(column))
                : bound(column, DATE.asMatchPredicate());
    }

    /// Texts that are no value at all, such as the empty one, are another rule's business.
    private static Optional<String> bound(ColumnFacts column, Predicate<String> fits) {
        return Stream.of(column.min(), column.max())
                .flatMap(Optional::stream)
                .filter(text -> !text.isEmpty() && !fits.test(text))
                .findFirst()
                .map(text -> "holds %s".formatted(Quoted.text(text)));
    }

    private static String ofType(ColumnFacts column) {
        return "is of the type %s"
                .formatted(column.sourceType().isEmpty() ? column.glueType().orElse("unknown") : column.sourceType());
    }

    private static Diagnostic finding(SettledTable.Partition partition, String reason) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_VALUES,
                        partition.typePlace(),
                        "The partition %s is declared as %s, but the column %s of %s %s; queries could not read such a folder."
                                .formatted(
                                        Quoted.text(partition.field().name()),
                                        partition.field().type().glueType(),
                                        Quoted.text(partition.column()),
                                        Quoted.text(partition.table().name()),
                                        reason))
                .fixedBy("write  type: string");
    }
}
