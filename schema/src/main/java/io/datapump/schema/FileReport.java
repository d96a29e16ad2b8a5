package io.datapump.schema;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.document.DocumentKind;
import io.datapump.schema.report.SeenFile;
import java.util.Optional;

/// What became of one file or folder that the loader saw.
public sealed interface FileReport {

    /// As messages show it.
    String path();

    /// As a report shows it.
    default SeenFile seen() {
        return switch (this) {
            case Read read ->
                new SeenFile(
                        read.path(),
                        read.kind()
                                .map(kind -> kind.word()
                                        + read.name().map(" "::concat).orElse("")),
                        Optional.empty());
            case NotRead notRead -> new SeenFile(notRead.path(), Optional.empty(), Optional.of(notRead.reason()));
        };
    }

    /// A file that was read.
    ///
    /// @param kind empty where the file declares none we know
    /// @param name the document's; empty where none could be read
    record Read(String path, Optional<DocumentKind> kind, Optional<String> name) implements FileReport {}

    /// A file or folder that was seen and not read.
    ///
    /// @param reason a full sentence
    record NotRead(String path, String reason) implements FileReport {

        static NotRead because(Diagnostic finding) {
            return new NotRead(finding.at().file(), finding.detail());
        }
    }
}
