package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.PartitionType;
import io.datapump.schema.spec.Transform;
import java.util.stream.Stream;

/// A partition has a type that its folders can be read as: only a whole value can be a date.
final class PartitionTypeRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.levels(
                        declarations,
                        field -> field.type() == PartitionType.DATE && !(field.transform() instanceof Transform.Value))
                .map(PartitionTypeRule::finding);
    }

    private static Diagnostic finding(Tables.Level level) {
        var own = level.field().transform().ownType().glueType();
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_TYPE,
                        level.place("type"),
                        "%s, so every query of the table would fail."
                                .formatted(why(level.field().transform())))
                .expecting("date with value only; otherwise int, bigint or string")
                .fixedBy("write  type: %s  or remove the key".formatted(own));
    }

    private static String why(Transform transform) {
        return switch (transform) {
            case Transform.Year year -> "A year alone is no date";
            case Transform.Month month -> "A month alone is no date";
            case Transform.Day day -> "A day of the month alone is no date";
            case Transform.Hour hour -> "An hour alone is no date";
            case Transform.Truncate truncate -> "What truncate leaves of a text or a number is no date";
            case Transform.Bucket bucket -> "The number of a bucket is no date";
            case Transform.Value value -> "The value may be a date";
        };
    }
}
