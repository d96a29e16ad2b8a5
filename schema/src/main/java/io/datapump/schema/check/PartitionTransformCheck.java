package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Beside `as` stands exactly one transform. The schema leaves this to us: its `oneOf` would answer one wrong word with
/// the complaints of seven branches.
final class PartitionTransformCheck {

    private static final String CHOICE = "one of " + String.join(", ", PartitionForm.TRANSFORMS);

    private PartitionTransformCheck() {}

    /// Faults of the partition fields that the schema had nothing to say about.
    ///
    /// @param known mappings the schema has complained about
    static List<Fault> faults(Document document, Set<TreePath> known) {
        var faults = new ArrayList<Fault>();
        DocumentPlaces.partitionFields(document).forEach((path, field) -> {
            if (!known.contains(path)) {
                fault(document, path, field).ifPresent(faults::add);
            }
        });
        return faults;
    }

    private static Optional<Fault> fault(Document document, TreePath path, YamlNode.Mapping field) {
        var written = PartitionForm.TRANSFORMS.stream()
                .filter(field.entries()::containsKey)
                .toList();
        if (written.size() == 1) {
            return Optional.empty();
        }
        var finding = written.isEmpty()
                ? Diagnostic.of(
                                DiagnosticCode.PARTITION_TRANSFORM,
                                document.keyPlace(path),
                                "Nothing says which column the partition comes from.")
                        .expecting(CHOICE)
                        .fixedBy("add for example  year: payment_date")
                : Diagnostic.of(
                                DiagnosticCode.PARTITION_TRANSFORM,
                                document.keyPlace(path.child(written.get(1))),
                                "%s stand side by side, and a partition comes from one column in one way."
                                        .formatted(String.join(" and ", written)))
                        .expecting(CHOICE)
                        .fixedBy("write one list entry for each level of folders");
        return Optional.of(new Fault(path, DiagnosticCode.PARTITION_TRANSFORM, Optional.of(finding)));
    }
}
