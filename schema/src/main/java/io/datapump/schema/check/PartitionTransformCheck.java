package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.Steps;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.form.PartitionForm;
import io.datapump.schema.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Beside `as` stands exactly one transform. The schema leaves this to us, so that we can say what it means.
final class PartitionTransformCheck {

    private static final String CHOICE = "one of " + String.join(", ", PartitionForm.TRANSFORMS);

    private static final Set<String> TRANSFORMS = Set.copyOf(PartitionForm.TRANSFORMS);

    private final Document document;
    private final Set<TreePath> known;
    private final List<Fault> faults = new ArrayList<>();

    private PartitionTransformCheck(Document document, Set<TreePath> known) {
        this.document = document;
        this.known = known;
    }

    /// Faults of the partition fields that the schema had nothing to say about.
    ///
    /// @param known mappings the schema has complained about
    static List<Fault> faults(Document document, Set<TreePath> known) {
        var check = new PartitionTransformCheck(document, known);
        DocumentPlaces.visitPartitionFields(document, check::visit);
        return check.faults;
    }

    private void visit(Steps way, YamlNode.Mapping field) {
        var count = 0;
        for (var key : field.entries().keySet()) {
            count += TRANSFORMS.contains(key) ? 1 : 0;
        }
        if (count != 1 && !known.contains(way.here())) {
            var path = way.here();
            faults.add(Fault.of(path, count == 0 ? none(path) : several(path, field)));
        }
    }

    private Diagnostic none(TreePath path) {
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_TRANSFORM,
                        document.keyPlace(path),
                        "Nothing says which column the partition comes from.")
                .expecting(CHOICE)
                .fixedBy("add for example  year: payment_date");
    }

    private Diagnostic several(TreePath path, YamlNode.Mapping field) {
        var written = PartitionForm.TRANSFORMS.stream()
                .filter(field.entries()::containsKey)
                .toList();
        return Diagnostic.of(
                        DiagnosticCode.PARTITION_TRANSFORM,
                        document.keyPlace(path.child(written.get(1))),
                        "%s stand side by side, and a partition comes from one column in one way."
                                .formatted(String.join(" and ", written)))
                .expecting(CHOICE)
                .fixedBy("write one list entry for each level of folders");
    }
}
