package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.StorageClass;
import io.datapump.schema.spec.Transition;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;

/// S3 moves nothing to `STANDARD_IA` before it has lain for 30 days (S3 guide, "Transitioning objects").
final class TransitionRule implements Rule {

    private static final LocalDate EARLIEST = LocalDate.EPOCH.plusDays(30);

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return declarations.lakes().stream()
                .flatMap(lake -> Stream.concat(
                        finding(lake, "catalog", lake.spec().retention().catalog()),
                        finding(lake, "longterm", lake.spec().retention().longterm())));
    }

    private static Stream<Diagnostic> finding(Declared<LakeSpec> lake, String zone, Optional<Transition> transition) {
        return transition.stream()
                .filter(to -> to.storageClass() == StorageClass.STANDARD_IA
                        && LocalDate.EPOCH.plus(to.after()).isBefore(EARLIEST))
                .map(to -> Diagnostic.of(
                                DiagnosticCode.LIFECYCLE_TRANSITION,
                                lake.document().place(TreePath.of("spec", "lifecycle", zone, "after")),
                                "S3 moves nothing to standardIa before 30 days, so the bucket's lifecycle would be refused with %s."
                                        .formatted(to.after()))
                        .expecting("P30D or more; intelligentTiering and glacierInstantRetrieval take any period")
                        .fixedBy("write  after: P30D"));
    }
}
