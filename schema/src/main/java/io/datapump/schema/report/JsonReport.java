package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.Place;
import io.datapump.schema.diagnostic.Severity;
import tools.jackson.databind.node.ObjectNode;

/// Findings for programs: the form that `diagnostics.schema.json` describes.
public final class JsonReport implements DiagnosticWriter {

    private static final int VERSION = 1;

    @Override
    public String write(Report report) {
        var diagnostics = report.diagnostics();
        var json = Json.object();
        json.put("$schema", "https://datapump.io/schema/v1/diagnostics.schema.json");
        json.put("version", VERSION);
        json.put("datapump", report.version());
        json.put("folder", report.folder());
        report.revision().ifPresent(revision -> json.put("revision", revision));
        json.putObject("totals")
                .put("documents", report.documents())
                .put("errors", diagnostics.count(Severity.ERROR))
                .put("warnings", diagnostics.count(Severity.WARNING))
                .put("files", diagnostics.files());
        var files = json.putArray("files");
        report.files().forEach(file -> write(file, files.addObject()));
        var findings = json.putArray("diagnostics");
        diagnostics.shown().forEach(diagnostic -> write(diagnostic, findings.addObject()));
        var omitted = json.putArray("omitted");
        diagnostics
                .omitted()
                .forEach((file, count) -> omitted.addObject().put("file", file).put("diagnostics", count));
        return Json.text(json);
    }

    private static void write(SeenFile file, ObjectNode json) {
        json.put("file", file.path()).put("read", file.isRead());
        file.declares().ifPresent(declares -> json.put("declares", declares));
        file.notRead().ifPresent(reason -> json.put("reason", reason));
    }

    private static void write(Diagnostic diagnostic, ObjectNode json) {
        json.put("code", diagnostic.code().text());
        json.put("severity", diagnostic.severity().text());
        json.put("summary", diagnostic.summary());
        json.put("detail", diagnostic.detail());
        diagnostic.expected().ifPresent(text -> json.put("expected", text));
        diagnostic.fix().ifPresent(text -> json.put("fix", text));
        diagnostic.suggestion().ifPresent(text -> json.put("suggestion", text));
        write(diagnostic.place(), json);
        var related = json.putArray("related");
        diagnostic
                .related()
                .forEach(other -> write(other.place(), related.addObject().put("note", other.note())));
        json.put("help", CodeGuide.of(diagnostic.code()).link());
    }

    private static void write(Place place, ObjectNode json) {
        json.put("file", place.at().file());
        json.put("line", place.at().line());
        json.put("column", place.at().column());
        json.put("endColumn", place.span().endColumn());
        place.line().ifPresent(text -> json.put("sourceLine", text));
    }
}
