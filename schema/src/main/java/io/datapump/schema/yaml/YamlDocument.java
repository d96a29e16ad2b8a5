package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;

/// What came of reading one file's text.
///
/// @param root empty where the text cannot be understood as one document; then there are findings
public record YamlDocument(Optional<YamlNode> root, List<Diagnostic> findings) {

    public YamlDocument {
        findings = List.copyOf(findings);
    }
}
