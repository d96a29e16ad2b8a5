package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// `docs/errors.md` has one entry per code, and no other.
class ErrorDocumentTest {

    private static final Path DOCUMENT = Path.of("docs/errors.md");

    @Test
    void everyCodeHasAnEntryInTheOrderOfTheCodes() throws IOException {
        var headings = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4))
                .toList();
        assertThat(headings)
                .containsExactlyElementsOf(Arrays.stream(DiagnosticCode.values())
                        .map(DiagnosticCode::text)
                        .toList());
    }

    @Test
    void everyEntryGivesSeverityAndSummaryAsTheyArePrinted() throws IOException {
        var text = Files.readString(DOCUMENT);
        for (var code : DiagnosticCode.values()) {
            assertThat(text)
                    .contains("### %s\n\n**%s: %s.** "
                            .formatted(code, code.severity().name().toLowerCase(Locale.ROOT), code.summary()));
        }
    }
}
