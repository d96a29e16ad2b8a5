package io.datapump.schema.reality;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import java.util.stream.Stream;

/// With `export.scope: databases` RDS is asked for the marked databases only, and refuses some names.
final class PartialExportRule implements RealityRule {

    @Override
    public Stream<Diagnostic> check(Reality reality) {
        return reality.databases().stream()
                .filter(database -> !reality.canExportAlone(database.spec().name()))
                .map(PartialExportRule::finding);
    }

    private static Diagnostic finding(MarkedDatabase database) {
        return Diagnostic.of(
                        DiagnosticCode.PARTIAL_EXPORT,
                        database.place(),
                        "RDS exports single databases only where their names are made of letters, digits, $ and _, and would refuse the whole export because of %s."
                                .formatted(Quoted.text(database.spec().name())))
                .fixedBy("write  export: {scope: everything}  in this cluster");
    }
}
