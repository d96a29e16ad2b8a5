package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Place;
import io.datapump.schema.source.Span;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Findings in the Static Analysis Results Interchange Format, for code scanning. Source: OASIS, SARIF Version 2.1.0;
/// GitHub Docs, "SARIF support for code scanning".
public final class SarifReport implements DiagnosticWriter {

    private static final String ROOT = "%SRCROOT%";

    @Override
    public String write(Report report) {
        var findings = report.diagnostics().shown();
        var codes = findings.stream().map(Diagnostic::code).distinct().sorted().toList();
        var json = Json.object();
        json.put(
                "$schema",
                "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
        json.put("version", "2.1.0");
        var run = json.putArray("runs").addObject();
        tool(report.version(), codes, run);
        run.putArray("invocations").addObject().put("executionSuccessful", true);
        text(run.putObject("originalUriBaseIds").putObject(ROOT), "description", "The root of the repository.");
        run.put("columnKind", "unicodeCodePoints");
        results(report, codes, run.putArray("results"));
        return Json.text(json);
    }

    private static void tool(String version, List<DiagnosticCode> codes, ObjectNode run) {
        var driver = run.putObject("tool").putObject("driver");
        driver.put("name", "datapump");
        driver.put("version", version);
        var rules = driver.putArray("rules");
        codes.forEach(code -> rule(code, rules.addObject()));
    }

    private static void rule(DiagnosticCode code, ObjectNode rule) {
        var guide = CodeGuide.of(code);
        rule.put("id", code.text());
        text(rule, "shortDescription", code.summary() + ".");
        text(rule, "fullDescription", guide.meaning());
        rule.put("helpUri", guide.link());
        text(rule, "help", guide.mending());
        rule.putObject("defaultConfiguration").put("level", code.severity().text());
    }

    private static void results(Report report, List<DiagnosticCode> codes, ArrayNode results) {
        var fingerprints = new Fingerprints();
        report.diagnostics().shown().forEach(finding -> {
            var result = results.addObject();
            result.put("ruleId", finding.code().text());
            result.put("ruleIndex", codes.indexOf(finding.code()));
            result.put("level", finding.severity().text());
            text(result, "message", Prose.of(report, finding));
            location(report, finding.place(), result.putArray("locations").addObject());
            related(report, finding, result);
            result.putObject("partialFingerprints")
                    .put(
                            Fingerprints.NAME,
                            fingerprints.next(
                                    finding, report.fromRoot(finding.at().file())));
        });
    }

    private static void related(Report report, Diagnostic finding, ObjectNode result) {
        if (finding.related().isEmpty()) {
            return;
        }
        var locations = result.putArray("relatedLocations");
        for (var other : finding.related()) {
            var location = locations.addObject().put("id", locations.size());
            location(report, other.place(), location);
            text(location, "message", other.note());
        }
    }

    private static void location(Report report, Place place, ObjectNode location) {
        var physical = location.putObject("physicalLocation");
        artifact(report.fromRoot(place.at().file()), physical.putObject("artifactLocation"));
        var region = physical.putObject("region");
        region.put("startLine", place.at().line());
        region.put("startColumn", place.at().column());
        region.put("endColumn", place.span().endColumn());
        place.line().ifPresent(line -> {
            text(region, "snippet", underlined(line, place.span()));
            text(physical.putObject("contextRegion").put("startLine", place.at().line()), "snippet", line);
        });
    }

    private static void artifact(String file, ObjectNode artifact) {
        if (file.startsWith("/")) {
            artifact.put("uri", "file://" + uri(file));
        } else {
            artifact.put("uri", uri(file)).put("uriBaseId", ROOT);
        }
    }

    /// A path as the path of a URI.
    static String uri(String path) {
        var uri = new StringBuilder();
        for (var octet : path.getBytes(StandardCharsets.UTF_8)) {
            var isPlain = octet > 0 && "%s".formatted((char) octet).matches("[A-Za-z0-9._~/-]");
            uri.append(isPlain ? Character.toString(octet) : "%%%02X".formatted(octet & 0xFF));
        }
        return uri.toString();
    }

    private static String underlined(String line, Span span) {
        var points = line.codePoints().toArray();
        var from = Math.min(span.start().column() - 1, points.length);
        return new String(points, from, Math.min(span.width(), points.length - from));
    }

    private static ObjectNode text(ObjectNode parent, String name, String text) {
        return parent.putObject(name).put("text", text);
    }
}
