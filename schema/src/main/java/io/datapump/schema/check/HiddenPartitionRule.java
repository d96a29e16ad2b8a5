package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.spec.Transform;
import java.util.stream.Stream;

/// What `columns` hides is not published in the names of folders. Date parts and buckets of a hidden column are
/// coarser than its values and are taken for meant.
final class HiddenPartitionRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        return Tables.levels(declarations, field -> showsValues(field.transform()))
                .filter(HiddenPartitionRule::isHidden)
                .map(HiddenPartitionRule::finding);
    }

    private static boolean showsValues(Transform transform) {
        return transform instanceof Transform.Value || transform instanceof Transform.Truncate;
    }

    private static boolean isHidden(Tables.Level level) {
        return Columns.folded(level.table().settings().columns().all())
                .contains(Columns.folded(level.field().transform().column()));
    }

    private static Diagnostic finding(Tables.Level level) {
        var key = level.field().transform() instanceof Transform.Value ? "value" : "truncate";
        return Diagnostic.of(
                        DiagnosticCode.HIDDEN_COLUMN_PUBLISHED,
                        level.place(key),
                        "The column %s is hidden under columns, and this partition writes its values into the names of folders, where everybody reads them."
                                .formatted(Quoted.text(level.field().transform().column())))
                .fixedBy("write for example  bucket: %s, buckets: 16  or take another column"
                        .formatted(Quoted.plain(level.field().transform().column())));
    }
}
