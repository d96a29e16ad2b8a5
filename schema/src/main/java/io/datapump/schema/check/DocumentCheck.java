package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Holds one document against everything that can be said of it alone, and keeps what is sound of it, so that the
/// rules across documents can be checked in the same pass.
public final class DocumentCheck {

    private static final Set<TreePath> OPEN = Set.of(TreePath.ROOT, TreePath.of("spec"), TreePath.of("metadata"));

    private DocumentCheck() {}

    /// What came of it.
    ///
    /// @param sound the document without what is wrong with it; empty where nothing is left to bind
    /// @param isWhole nothing was wrong
    public record Outcome(List<Diagnostic> findings, Optional<Document> sound, boolean isWhole) {

        public Outcome {
            findings = List.copyOf(findings);
        }
    }

    public static Outcome check(Document document) {
        var faults = faults(document);
        var findings =
                faults.stream().flatMap(fault -> fault.finding().stream()).toList();
        return new Outcome(findings, sound(document, faults), faults.isEmpty());
    }

    private static List<Fault> faults(Document document) {
        var faults = new ArrayList<>(SchemaCheck.faults(document));
        var known = new HashSet<TreePath>();
        faults.forEach(fault -> {
            known.add(fault.path());
            known.add(fault.path().parent());
        });
        faults.addAll(PartitionTransformCheck.faults(document, known));
        return faults;
    }

    /// Takes away what is wrong, and again what is wrong without it. What is wrong only now stands around
    /// what was taken away, so there are no more rounds than levels.
    private static Optional<Document> sound(Document document, List<Fault> faults) {
        var rest = document;
        var wrong = faults;
        while (!wrong.isEmpty()) {
            var doomed = new HashSet<TreePath>();
            wrong.forEach(fault -> doomed.add(doomed(fault)));
            if (doomed.stream().anyMatch(OPEN::contains)) {
                return Optional.empty();
            }
            rest = rest.without(doomed);
            wrong = faults(rest);
        }
        return Optional.of(rest);
    }

    /// The smallest thing that can be left out without what remains saying something else: a wrong alias would give its
    /// table another name, so the table's settings go with it.
    private static TreePath doomed(Fault fault) {
        var isWhole = fault.code() == DiagnosticCode.UNKNOWN_KEY
                || fault.code() == DiagnosticCode.MISSING_KEY
                || fault.code() == DiagnosticCode.PARTITION_TRANSFORM
                || OPEN.contains(fault.path().parent());
        return isWhole ? fault.path() : fault.path().parent();
    }
}
