package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A partition's name is neither that of another partition nor that of a column: Glue tables hold each name once.
/// Columns are known here as far as the settings of the table name them.
final class PartitionNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .flatMap(database -> database.spec().settings().entrySet().stream()
                        .flatMap(entry -> findings(database, entry.getKey(), entry.getValue())));
    }

    private static Stream<Diagnostic> findings(Databases.Marked database, String table, TableSettings settings) {
        var columns = columns(settings);
        return IntStream.range(0, settings.partitionBy().size()).boxed().flatMap(i -> {
            var field = settings.partitionBy().get(i);
            var place = database.place("tables", "settings", table, "partitionBy", Integer.toString(i), "as");
            if (settings.partitionBy().subList(0, i).stream()
                    .anyMatch(other -> other.name().equals(field.name()))) {
                return Stream.of(finding(place, field, "another partition of the table"));
            }
            return columns.contains(field.name()) && !takesThePlaceOfItsColumn(field)
                    ? Stream.of(finding(place, field, "a column of the table"))
                    : Stream.empty();
        });
    }

    private static boolean takesThePlaceOfItsColumn(PartitionField field) {
        return field.transform() instanceof Transform.Value value
                && value.column().toLowerCase(Locale.ROOT).equals(field.name());
    }

    private static Set<String> columns(TableSettings settings) {
        var columns = new TreeSet<String>();
        settings.partitionBy()
                .forEach(field -> columns.add(field.transform().column().toLowerCase(Locale.ROOT)));
        settings.longterm()
                .ifPresent(longterm -> longterm.key().forEach(column -> columns.add(column.toLowerCase(Locale.ROOT))));
        return columns;
    }

    private static Diagnostic finding(Span place, PartitionField field, String taken) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_NAME,
                        place,
                        "%s is the name of %s already, and Glue holds each name once."
                                .formatted(Quoted.text(field.name()), taken))
                .fixedBy("write another name after  as:");
    }
}
