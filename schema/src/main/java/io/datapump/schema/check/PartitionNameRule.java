package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.PartitionField;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.Transform;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A partition's name is neither that of another partition nor that of a column: Glue tables hold each name once.
/// Columns are known here as far as the settings of the table name them.
final class PartitionNameRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations).mapMulti(PartitionNameRule::report);
    }

    /// A table's folders and its history's have names apart from each other.
    private static void report(Tables.Written table, Consumer<Diagnostic> findings) {
        var columns = columns(table.settings());
        var names = new HashMap<List<String>, Set<String>>();
        table.visitLevels(field -> true, level -> {
            var name = level.field().name();
            if (!names.computeIfAbsent(level.list(), list -> new HashSet<>()).add(name)) {
                findings.accept(finding(level, "another partition of the table"));
            } else if (columns.contains(name) && !takesThePlaceOfItsColumn(level.field())) {
                findings.accept(finding(level, "a column of the table"));
            }
        });
    }

    private static boolean takesThePlaceOfItsColumn(PartitionField field) {
        return field.transform() instanceof Transform.Value value
                && Columns.folded(value.column()).equals(field.name());
    }

    private static Set<String> columns(TableSettings settings) {
        var columns = Columns.folded(settings.columns().all());
        settings.partitionBy()
                .forEach(field -> columns.add(Columns.folded(field.transform().column())));
        settings.longterm().ifPresent(longterm -> {
            longterm.key().forEach(column -> columns.add(Columns.folded(column)));
            longterm.partitionBy()
                    .forEach(field ->
                            columns.add(Columns.folded(field.transform().column())));
        });
        return columns;
    }

    private static Diagnostic finding(Tables.Level level, String taken) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_NAME,
                        level.place("as"),
                        "%s is the name of %s already, and Glue holds each name once."
                                .formatted(Quoted.text(level.field().name()), taken))
                .fixedBy("write another name after  as:");
    }
}
