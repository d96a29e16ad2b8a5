package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.Span;
import java.util.stream.Stream;

/// Says of each setting that is recorded and not acted upon what happens instead, before somebody relies on it.
final class NotInEffectRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.of(declarations)
                .filter(table -> table.settings().work().task().isPresent())
                .map(table ->
                        finding(table.keyPlace("task"), "The table is repartitioned by a task of the cluster's size."));
    }

    private static Diagnostic finding(Span place, String instead) {
        return Diagnostic.of(DiagnosticCode.NOT_IN_EFFECT, place, instead)
                .fixedBy("keep the line if that is acceptable until it takes effect, or remove it");
    }
}
