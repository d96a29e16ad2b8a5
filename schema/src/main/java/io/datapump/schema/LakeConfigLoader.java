package io.datapump.schema;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.check.Rule;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import io.datapump.schema.spec.LakeConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a configuration folder. The only reader of files in this module.
public final class LakeConfigLoader {

    /// Reads every `*.yaml` and `*.yml` below the folder, checks each against its schema and all together, and collects
    /// every finding. Never throws on bad content. Files are opened for reading only, links are never followed.
    ///
    /// @param folder a missing or empty folder is a finding; messages name files by this path, as it is given
    public LoadedConfig load(Path folder) {
        var shown = folder.toString().replace(folder.getFileSystem().getSeparator(), "/");
        var listing = ConfigFolder.list(folder, shown);
        var findings = new ArrayList<>(listing.findings());
        if (listing.documents().isEmpty()) {
            if (findings.stream().noneMatch(finding -> finding.code() == DiagnosticCode.FOLDER_MISSING)) {
                findings.add(emptyFolder(shown));
            }
            return new LoadedConfig(Optional.empty(), new Diagnostics(findings), List.of());
        }
        var sources = new HashMap<String, SourceFile>();
        var reading = new Reading();
        listing.documents().forEach((path, file) -> {
            var content = ConfigFile.read(path, file);
            content.text().ifPresent(text -> {
                sources.put(path, content.source());
                reading.read(path, text);
            });
            content.finding().ifPresent(reading::refuse);
        });
        var declarations = reading.declarations(shown);
        findings.addAll(reading.findings());
        Rule.ALL.forEach(rule -> rule.check(declarations).forEach(findings::add));
        return loaded(
                declarations,
                new Diagnostics(withLines(findings, sources)),
                listing.documents().keySet().stream().toList());
    }

    private static LoadedConfig loaded(Declarations declarations, Diagnostics diagnostics, List<String> files) {
        var config = diagnostics.hasErrors()
                ? Optional.<LakeConfig>empty()
                : Optional.of(new LakeConfig(
                        declarations.lakes().getFirst().located(),
                        declarations.clusters().stream().map(Declared::located).toList(),
                        declarations.contracts().stream().map(Declared::located).toList()));
        return new LoadedConfig(config, diagnostics, files);
    }

    private static List<Diagnostic> withLines(List<Diagnostic> findings, Map<String, SourceFile> sources) {
        return findings.stream()
                .map(finding -> Optional.ofNullable(sources.get(finding.at().file()))
                        .map(source -> finding.showing(source.line(finding.at().line())))
                        .orElse(finding))
                .toList();
    }

    private static Diagnostic emptyFolder(String shown) {
        return Diagnostic.of(
                        DiagnosticCode.FOLDER_EMPTY,
                        Span.startOf(shown),
                        "Not one file in it ends in .yaml or .yml. An empty folder is no wish to remove everything, so nothing is done.")
                .fixedBy("name the folder that holds the Lake document");
    }
}
