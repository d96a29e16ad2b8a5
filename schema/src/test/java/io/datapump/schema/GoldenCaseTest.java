package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.DiagnosticWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What a person reads, case by case. `-Dgolden.update=true` writes the files anew; read their difference like code.
class GoldenCaseTest {

    private static final boolean UPDATE = Boolean.getBoolean("golden.update");

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

    private void check(GoldenCase golden) throws IOException {
        var folder = golden.prepare(Files.createDirectory(scratch.resolve(golden.name())));
        var loaded = new LakeConfigLoader().load(folder);
        var text = DiagnosticWriter.text(loaded.diagnostics()).replace(folder.toString(), "lake-config");
        if (UPDATE) {
            Files.writeString(golden.expected(), text);
        }
        assertThat(text).isEqualTo(Files.readString(golden.expected()));
        assertThat(loaded.config().isPresent())
                .isNotEqualTo(loaded.diagnostics().hasErrors());
    }
}
