package io.datapump.schema.report;

import io.datapump.schema.diagnostic.Diagnostics;
import io.datapump.schema.diagnostic.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What came of checking a folder, ready to be written.
///
/// @param version of Data Pump
/// @param workingDirectory absolute, with `/` as separator; CI runs a command in the root of the repository
/// @param folder as it was given
/// @param revision the commit that was read, as people know it; empty: the files on disk
/// @param files every file that was seen, sorted by path
public record Report(
        String version,
        String workingDirectory,
        String folder,
        Optional<String> revision,
        List<SeenFile> files,
        Diagnostics diagnostics) {

    public Report {
        files = List.copyOf(files);
    }

    /// How many documents were read.
    int documents() {
        return (int) files.stream().filter(SeenFile::isRead).count();
    }

    /// All of it in one line, for a person; ends in a line feed.
    String summary() {
        var faulty = diagnostics.files();
        return "%s: %s read, %s, %s%s\n"
                .formatted(
                        folder + revision.map(" at "::concat).orElse(""),
                        count(documents(), "document"),
                        count(diagnostics.count(Severity.ERROR), "error"),
                        count(diagnostics.count(Severity.WARNING), "warning"),
                        faulty == 0 ? "" : " in " + count(faulty, "file"));
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
