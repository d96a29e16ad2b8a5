package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.report.DiagnosticWriter;
import io.datapump.schema.report.GithubReport;
import io.datapump.schema.report.JsonReport;
import io.datapump.schema.report.Report;
import io.datapump.schema.report.SarifReport;
import io.datapump.schema.report.TextReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What a person reads, case by case, and what programs read where a case has a file for them.
/// `-Dgolden.update=true` writes the files anew; read their difference like code.
class GoldenCaseTest {

    private static final boolean UPDATE = Boolean.getBoolean("golden.update");

    private static final Map<String, DiagnosticWriter> FORMATS = Map.of(
            "diagnostics.json", new JsonReport(),
            "diagnostics.github", new GithubReport(),
            "diagnostics.sarif", new SarifReport());

    @TempDir
    Path scratch;

    @TestFactory
    Stream<DynamicTest> everyCaseReadsAsExpected() throws IOException {
        return GoldenCase.all().stream().map(golden -> DynamicTest.dynamicTest(golden.name(), () -> check(golden)));
    }

    @Test
    void everyCodeAppearsInACase() throws IOException {
        var all = new StringBuilder();
        for (var golden : GoldenCase.all()) {
            all.append(Files.readString(golden.expected()));
        }
        assertThat(Arrays.stream(DiagnosticCode.values()).filter(code -> all.indexOf("[%s]\n".formatted(code)) < 0))
                .isEmpty();
    }

    @Test
    void everyFormatHasCases() throws IOException {
        for (var name : FORMATS.keySet()) {
            assertThat(GoldenCase.all())
                    .as(name)
                    .filteredOn(golden -> Files.exists(golden.folder().resolve(name)))
                    .hasSizeGreaterThanOrEqualTo(4);
        }
    }

    private void check(GoldenCase golden) throws IOException {
        var root = Files.createDirectory(scratch.resolve(golden.name()));
        var folder = golden.prepare(root);
        var loaded = golden.load(folder);
        compare(
                golden.expected(),
                TextReport.PLAIN.findings(loaded.diagnostics()).replace(folder.toString(), "lake-config"));
        var report = new Report(
                "1.0.0", root.toString(), "lake-config", Optional.empty(), loaded.seen(), loaded.diagnostics());
        for (var format : FORMATS.entrySet()) {
            var expected = golden.folder().resolve(format.getKey());
            if (Files.exists(expected)) {
                compare(expected, format.getValue().write(report).replace(folder.toString(), "lake-config"));
            }
        }
        assertThat(loaded.config().isPresent())
                .isNotEqualTo(loaded.diagnostics().hasErrors());
    }

    private static void compare(Path expected, String text) throws IOException {
        if (UPDATE) {
            Files.writeString(expected, text);
        }
        assertThat(text).isEqualTo(Files.readString(expected));
    }
}
