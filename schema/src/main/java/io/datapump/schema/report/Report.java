package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.diagnostic.Severity;
import java.util.Locale;

/// What came of checking a folder, ready to be written.
///
/// @param version of Data Pump
/// @param workingDirectory absolute, with `/` as separator; CI runs a command in the root of the repository
/// @param folder as it was given
/// @param documents how many were read
public record Report(String version, String workingDirectory, String folder, int documents, Diagnostics diagnostics) {

    /// All of it in one line, for a person; ends in a line feed.
    String summary() {
        var files = diagnostics.files();
        return "%s: %s read, %s, %s%s\n"
                .formatted(
                        folder,
                        count(documents, "document"),
                        count(diagnostics.count(Severity.ERROR), "error"),
                        count(diagnostics.count(Severity.WARNING), "warning"),
                        files == 0 ? "" : " in " + count(files, "file"));
    }

    /// A path of a finding as seen from the root of the repository; unchanged where it lies outside.
    String fromRoot(String file) {
        var below = file.startsWith(workingDirectory + "/") ? file.substring(workingDirectory.length() + 1) : file;
        return below.startsWith("./") ? below.substring(2) : below;
    }

    /// A number with its noun, in the form people say it.
    static String count(long number, String noun) {
        return switch ((int) Math.min(number, 2)) {
            case 0 -> "no " + noun + "s";
            case 1 -> "1 " + noun;
            default -> String.format(Locale.ROOT, "%,d %ss", number, noun);
        };
    }
}
