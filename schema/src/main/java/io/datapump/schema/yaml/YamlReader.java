package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/// Reads the text of one file as one document. Never throws on bad content.
public final class YamlReader {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(Integer.MAX_VALUE)
            .setParseComments(false)
            .build();

    private YamlReader() {}

    /// The document in a text and everything wrong with how it is written. Pure.
    ///
    /// @param path for messages only
    public static YamlDocument read(String path, String text) {
        var findings = new ArrayList<Diagnostic>();
        var content = text;
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            content = text.substring(1);
            findings.add(Diagnostic.of(
                            DiagnosticCode.YAML_BYTE_ORDER_MARK,
                            Span.startOf(path),
                            "An editor has put an invisible mark before the first character, which some tools take for a part of the first key.")
                    .fixedBy("save the file as UTF-8 without byte-order mark (BOM)"));
        }
        var file = SourceFile.of(path, content);
        var forbidden = forbiddenCharacter(file);
        if (forbidden.isPresent()) {
            findings.add(forbidden.get());
            return new YamlDocument(Optional.empty(), findings);
        }
        var document = parse(file, content);
        findings.addAll(document.findings());
        return new YamlDocument(document.root(), findings);
    }

    private static YamlDocument parse(SourceFile file, String content) {
        var tree = new TreeBuilder(file);
        try {
            for (var event : new Parse(SETTINGS).parseString(content)) {
                if (!tree.take(event)) {
                    break;
                }
            }
        } catch (MarkedYamlEngineException e) {
            var findings = new ArrayList<>(tree.findings());
            findings.add(YamlProblem.describe(e, file));
            return new YamlDocument(Optional.empty(), findings);
        }
        var document = tree.finish();
        var findings = new ArrayList<>(document.findings());
        findings.addAll(Tabs.inIndentation(file, tree.blockScalars()));
        return new YamlDocument(document.root(), findings);
    }

    private static Optional<Diagnostic> forbiddenCharacter(SourceFile file) {
        List<String> lines = file.lines();
        for (int i = 0; i < lines.size(); i++) {
            var points = lines.get(i).codePoints().toArray();
            for (int column = 0; column < points.length; column++) {
                if (!StreamReader.isPrintable(points[column])) {
                    return Optional.of(Diagnostic.of(
                                    DiagnosticCode.YAML_CHARACTER,
                                    file.span(i + 1, column + 1, 1),
                                    "The character U+%04X is invisible, and YAML does not allow it."
                                            .formatted(points[column]))
                            .fixedBy("remove it"));
                }
            }
        }
        return Optional.empty();
    }
}
