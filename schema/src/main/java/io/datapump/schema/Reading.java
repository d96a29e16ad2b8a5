package io.datapump.schema;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.ContractBinder;
import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.bind.LakeBinder;
import io.datapump.schema.check.DocumentCheck;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.diagnostic.Severity;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import io.datapump.schema.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One pass over the files of a folder: what was found and what could be bound. Used once, then thrown away.
final class Reading {

    private static final TreePath KIND = TreePath.of("kind");

    private final List<Diagnostic> findings = new ArrayList<>();
    private final List<Document> documents = new ArrayList<>();
    private final List<Declared<LakeSpec>> lakes = new ArrayList<>();
    private final List<Declared<ClusterSpec>> clusters = new ArrayList<>();
    private final List<Declared<ContractSpec>> contracts = new ArrayList<>();
    private boolean isComplete = true;

    /// Reads the text of one file as far as it can be understood.
    FileReport read(String path, String text) {
        var yaml = YamlReader.read(path, text);
        findings.addAll(yaml.findings());
        var document = yaml.root().flatMap(root -> document(path, root));
        document.ifPresentOrElse(this::check, () -> isComplete = false);
        return new FileReport.Read(path, document.map(Document::kind), document.flatMap(Document::name));
    }

    /// Takes note of something that was not read; where that is an error, a document may be hidden in it.
    void refuse(Diagnostic finding) {
        findings.add(finding);
        isComplete &= finding.severity() != Severity.ERROR;
    }

    List<Diagnostic> findings() {
        return findings;
    }

    Declarations declarations(String folder) {
        return new Declarations(folder, documents, isComplete, lakes, clusters, contracts);
    }

    private Optional<Document> document(String path, YamlNode root) {
        if (root instanceof YamlNode.Mapping mapping) {
            return kind(path, mapping).map(kind -> new Document(path, kind, mapping));
        }
        if (!(root instanceof YamlNode.Unread)) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.WRONG_TYPE, root.span(), "The document is not a mapping of keys and values.")
                    .expecting("apiVersion, kind, metadata and spec")
                    .fixedBy("begin with  apiVersion: datapump/v1"));
        }
        return Optional.empty();
    }

    private Optional<DocumentKind> kind(String path, YamlNode.Mapping root) {
        var written = root.find(KIND.last());
        if (written.isEmpty()) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.MISSING_KEY,
                            Span.startOf(path),
                            "The document needs the key \"kind\", which says what it declares.")
                    .expecting(kinds())
                    .fixedBy("add  kind: Cluster"));
            return Optional.empty();
        }
        return switch (written.get()) {
            case YamlNode.Scalar scalar when scalar.kind() == ScalarKind.TEXT -> kind(scalar);
            case YamlNode.Unread unread -> Optional.empty();
            case YamlNode other -> {
                findings.add(
                        Diagnostic.of(DiagnosticCode.WRONG_TYPE, other.span(), "The value of \"kind\" is not a word.")
                                .expecting(kinds()));
                yield Optional.empty();
            }
        };
    }

    private Optional<DocumentKind> kind(YamlNode.Scalar written) {
        var kind = DocumentKind.of(written.text());
        if (kind.isEmpty()) {
            var finding = Diagnostic.of(
                            DiagnosticCode.DOCUMENT_KIND,
                            written.span(),
                            "No kind of document is called %s, so nothing else in the file was checked."
                                    .formatted(Quoted.text(written.text())))
                    .expecting(kinds());
            findings.add(Nearest.of(written.text(), DocumentKind.words())
                    .map(finding::suggesting)
                    .orElse(finding));
        }
        return kind;
    }

    private static String kinds() {
        return "one of " + String.join(", ", DocumentKind.words());
    }

    private void check(Document document) {
        documents.add(document);
        var outcome = DocumentCheck.check(document);
        findings.addAll(outcome.findings());
        outcome.sound().ifPresent(sound -> bind(sound, outcome.isWhole()));
    }

    private void bind(Document document, boolean isWhole) {
        switch (document.kind()) {
            case LAKE -> lakes.add(new Declared<>(LakeBinder.bind(document), document, isWhole));
            case CLUSTER -> clusters.add(new Declared<>(ClusterBinder.bind(document), document, isWhole));
            case SCOPE_CONTRACT -> contracts.add(new Declared<>(ContractBinder.bind(document), document, isWhole));
        }
    }
}
