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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a configuration folder. The only reader of files in this module.
public final class LakeConfigLoader {

    /// Whether a file is one that would be read.
    ///
    /// @param path within the configuration folder, with `/` as separator
    public static boolean reads(String path) {
        return Arrays.stream(path.split("/", -1)).noneMatch(ConfigFolder::isHidden) && ConfigFolder.isDocument(path);
    }

    /// Reads every `*.yaml` and `*.yml` below the folder, checks each against its schema and all together, and collects
    /// every finding. Never throws on bad content. Files are opened for reading only, links are never followed.
    ///
    /// @param folder a missing or empty folder is a finding; messages name files by this path, as it is given
    public LoadedConfig load(Path folder) {
        var shown = FolderTree.withSlashes(folder);
        if (!Files.isDirectory(folder)) {
            var reason = Files.exists(folder) ? "It is not a folder." : "There is nothing of that name.";
            return failed(shown, List.of(ConfigFolder.missing(shown, reason)), List.of());
        }
        try {
            return load(new FolderTree(folder.toRealPath()), shown);
        } catch (IOException e) {
            return failed(shown, List.of(ConfigFolder.unlistable(shown, e)), List.of());
        }
    }

    /// As [#load(Path)], of a folder that need not lie on disk.
    ///
    /// @param shown how messages name the folder
    public LoadedConfig load(ConfigTree tree, String shown) {
        var listing = ConfigFolder.list(tree, shown);
        var reports = new ArrayList<>(listing.notRead());
        if (listing.documents().isEmpty()) {
            return failed(shown, nothingFound(listing, shown), reports);
        }
        var sources = new HashMap<String, SourceFile>();
        var reading = new Reading();
        listing.findings().forEach(reading::refuse);
        listing.documents().forEach((path, content) -> {
            var file = ConfigFile.read(path, content);
            file.text().ifPresent(text -> {
                sources.put(path, file.source());
                reports.add(reading.read(path, text));
            });
            file.finding().ifPresent(finding -> {
                reading.refuse(finding);
                reports.add(FileReport.NotRead.because(finding));
            });
        });
        var declarations = reading.declarations(shown);
        var findings = new ArrayList<>(reading.findings());
        Rule.ALL.forEach(rule -> rule.check(declarations).forEach(findings::add));
        var diagnostics = new Diagnostics(findings.stream()
                .map(finding -> LoadedConfig.showing(finding, sources))
                .toList());
        return new LoadedConfig(config(declarations, diagnostics), diagnostics, reports, declarations, sources);
    }

    private static Optional<LakeConfig> config(Declarations declarations, Diagnostics diagnostics) {
        return diagnostics.hasErrors()
                ? Optional.empty()
                : Optional.of(new LakeConfig(
                        declarations.lakes().getFirst().located(),
                        declarations.clusters().stream().map(Declared::located).toList(),
                        declarations.contracts().stream().map(Declared::located).toList()));
    }

    private static LoadedConfig failed(String shown, List<Diagnostic> findings, List<FileReport> reports) {
        var nothing = new Reading().declarations(shown);
        return new LoadedConfig(Optional.empty(), new Diagnostics(findings), reports, nothing, Map.of());
    }

    private static List<Diagnostic> nothingFound(ConfigFolder.Listing listing, String shown) {
        var findings = new ArrayList<>(listing.findings());
        if (findings.stream().noneMatch(finding -> finding.code() == DiagnosticCode.FOLDER_MISSING)) {
            findings.add(emptyFolder(shown));
        }
        return findings;
    }

    private static Diagnostic emptyFolder(String shown) {
        return Diagnostic.of(
                        DiagnosticCode.FOLDER_EMPTY,
                        Span.startOf(shown),
                        "Not one file in it ends in .yaml or .yml. An empty folder is no wish to remove everything, so nothing is done.")
                .fixedBy("name the folder that holds the Lake document");
    }
}
