package io.datapump.schema.check;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.document.TreePath;
import java.util.Optional;

/// One place at which a document breaks its schema.
///
/// @param path the node complained about; for unknown keys the key
/// @param code what is wrong
/// @param finding empty where another finding says enough
record Fault(TreePath path, DiagnosticCode code, Optional<Diagnostic> finding) {

    static Fault of(TreePath path, Diagnostic finding) {
        return new Fault(path, finding.code(), Optional.of(finding));
    }

    /// A fault about which enough is said elsewhere.
    static Fault silent(TreePath path, DiagnosticCode code) {
        return new Fault(path, code, Optional.empty());
    }
}
