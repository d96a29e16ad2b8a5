package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import java.util.stream.Stream;

/// The foundation stack creates the lake's workgroup; `primary` exists in every account and cannot be created.
final class WorkgroupRule implements Rule {

    private static final TreePath WORKGROUP = TreePath.of("spec", "athena", "workgroup");

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .filter(lake -> lake.spec().catalog().athena().workgroup().equals("primary"))
                .map(lake -> Diagnostic.of(
                                DiagnosticCode.ATHENA_WORKGROUP,
                                lake.document().place(WORKGROUP),
                                "Every account has a workgroup \"primary\" from the start, so the foundation stack could not create it.")
                        .fixedBy("write  workgroup: datapump"));
    }
}
