package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// A partition's name is neither that of another partition nor that of a column: Glue tables hold each name once.
/// Columns are known here as far as the settings of the table name them.
final class PartitionNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Databases.of(declarations).stream()
                .flatMap(database -> database.spec().settings().entrySet().stream()
                        .filter(entry -> !entry.getValue().partitionBy().isEmpty())
                        .flatMap(entry -> findings(database, entry.getKey(), entry.getValue())));
    }

    private static Stream<Diagnostic> findings(Databases.Marked database, String table, TableSettings settings) {
        var fields = settings.partitionBy();
        var findings = new ArrayList<Diagnostic>();
        for (int i = 0; i < fields.size(); i++) {
            var field = fields.get(i);
            if (isNamed(fields.subList(0, i), field.name())) {
                findings.add(finding(place(database, table, i), field, "another partition of the table"));
            } else if (isColumn(settings, field.name()) && !takesThePlaceOfItsColumn(field)) {
                findings.add(finding(place(database, table, i), field, "a column of the table"));
            }
        }
        return findings.stream();
    }

    private static boolean isNamed(List<PartitionField> fields, String name) {
        for (var field : fields) {
            if (field.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static Span place(Databases.Marked database, String table, int index) {
        return database.place("tables", "settings", table, "partitionBy", Integer.toString(index), "as");
    }

    private static boolean takesThePlaceOfItsColumn(PartitionField field) {
        return field.transform() instanceof Transform.Value value && isInGlue(value.column(), field.name());
    }

    private static boolean isColumn(TableSettings settings, String name) {
        for (var field : settings.partitionBy()) {
            if (isInGlue(field.transform().column(), name)) {
                return true;
            }
        }
        return settings.longterm()
                .filter(longterm -> longterm.key().stream().anyMatch(column -> isInGlue(column, name)))
                .isPresent();
    }

    private static boolean isInGlue(String column, String name) {
        return column.toLowerCase(Locale.ROOT).equals(name);
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
