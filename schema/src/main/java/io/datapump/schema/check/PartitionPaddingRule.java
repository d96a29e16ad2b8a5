package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import java.util.stream.Stream;

/// `pad` stands beside date parts only: no other value has a known width, and the key would have no effect.
final class PartitionPaddingRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.levels(declarations, field -> !field.transform().isDatePart())
                .filter(level -> level.has("pad"))
                .map(level -> Diagnostic.of(
                                DiagnosticCode.PARTITION_PADDING,
                                level.keyPlace("pad"),
                                "The values of \"%s\" have no width that is known before, so there is nothing to pad them to."
                                        .formatted(level.field().name()))
                        .expecting("pad beside year, month, day or hour")
                        .fixedBy("remove the key"));
    }
}
