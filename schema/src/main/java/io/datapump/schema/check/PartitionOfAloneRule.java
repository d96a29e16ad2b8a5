package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.TableRules;
import io.datapump.schema.spec.TableSettings;
import io.datapump.schema.spec.TableWork;
import java.util.stream.Stream;

/// What is settled to be a partition is published with its parent's settings. Hidden columns may stay: a run refuses
/// where the parent would show them.
final class PartitionOfAloneRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> saysMore(table.settings()))
                .flatMap(table -> table.settings().parent().map(parent -> finding(table, parent)).stream());
    }

    private static boolean saysMore(TableSettings settings) {
        return settings.alias().isPresent()
                || !settings.partitionBy().isEmpty()
                || settings.longterm().isPresent()
                || !settings.rules().equals(TableRules.Overrides.NONE)
                || !settings.work().equals(TableWork.BUILT_IN);
    }

    private static Diagnostic finding(Tables.Written table, String parent) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_CHILD,
                        table.keyPlace(),
                        "The table %s is said to be a partition of %s, where its rows are published and nowhere else, so its other settings have no effect."
                                .formatted(Quoted.text(table.name()), Quoted.text(parent)))
                .fixedBy("move the settings to  %s:  or remove  partitionOf".formatted(Quoted.plain(parent)));
    }
}
