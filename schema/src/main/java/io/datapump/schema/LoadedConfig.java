package io.datapump.schema;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.report.SeenFile;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.spec.LakeConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What came of reading a configuration folder.
///
/// @param config empty exactly where the diagnostics hold an error
/// @param reports what became of every file and folder that was seen, sorted by path
/// @param declarations what could be understood, with its places, sound as a whole or not
/// @param sources the text of every file that could be read, by path
public record LoadedConfig(
        Optional<LakeConfig> config,
        Diagnostics diagnostics,
        List<FileReport> reports,
        Declarations declarations,
        Map<String, SourceFile> sources) {

    public LoadedConfig {
        reports =
                reports.stream().sorted(Comparator.comparing(FileReport::path)).toList();
        sources = Map.copyOf(sources);
    }

    /// Paths of the documents read, sorted.
    public List<String> files() {
        return reports.stream()
                .filter(FileReport.Read.class::isInstance)
                .map(FileReport::path)
                .toList();
    }

    /// Every file that was seen, for a report.
    public List<SeenFile> seen() {
        return reports.stream().map(FileReport::seen).toList();
    }

    /// The same configuration with further findings about its documents. What was found already is not said twice.
    public LoadedConfig with(List<Diagnostic> more) {
        var unsaid = more.stream()
                .filter(finding -> diagnostics.all().stream()
                        .noneMatch(said ->
                                said.code() == finding.code() && said.at().equals(finding.at())))
                .map(finding -> showing(finding, sources));
        var all = new Diagnostics(
                Stream.concat(diagnostics.all().stream(), unsaid).toList());
        return new LoadedConfig(config.filter(_ -> !all.hasErrors()), all, reports, declarations, sources);
    }

    /// The finding with the lines it points at.
    static Diagnostic showing(Diagnostic finding, Map<String, SourceFile> sources) {
        return finding.showing(at -> Optional.ofNullable(sources.get(at.file())).map(source -> source.line(at.line())));
    }
}
