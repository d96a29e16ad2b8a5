package io.datapump.schema.report;

import io.datapump.schema.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What `errors.md` says of one code.
///
/// @param entry Markdown from the heading to the next one, ending in a line feed
public record CodeGuide(DiagnosticCode code, String entry) {

    private static final String HEADING = "### ";

    /// Loaded with the first entry that is asked for.
    private static final class Document {

        private static final Map<String, String> ENTRIES = entries(read());
    }

    public static CodeGuide of(DiagnosticCode code) {
        return new CodeGuide(code, Objects.requireNonNull(Document.ENTRIES.get(code.text()), code.text()));
    }

    /// Where the entry stands for everyone to read.
    public String link() {
        return "https://datapump.io/schema/v1/errors.md#" + code.text();
    }

    /// What the code means: the first paragraph without severity and summary.
    String meaning() {
        return entry.split("\n\n", 3)[1].replaceFirst("^\\*\\*.*?\\*\\* ", "").strip();
    }

    /// How to mend it: the last paragraph.
    String mending() {
        return entry.substring(entry.lastIndexOf("\n\n") + 2).strip();
    }

    private static Map<String, String> entries(String document) {
        return Stream.of(document.split("(?m)^(?=##)"))
                .filter(part -> part.startsWith(HEADING))
                .collect(Collectors.toUnmodifiableMap(
                        part -> part.substring(HEADING.length(), part.indexOf('\n')), part -> part.strip() + "\n"));
    }

    private static String read() {
        try (var in = Objects.requireNonNull(CodeGuide.class.getResourceAsStream("/io/datapump/schema/errors.md"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
