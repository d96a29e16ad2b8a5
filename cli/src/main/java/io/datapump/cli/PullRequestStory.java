package io.datapump.cli;

import io.datapump.cli.revision.NewRepository;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The demo's last act, by the commands that a workflow runs: a pull request takes a table out of the filters, its plan
/// says what becomes of the data, apply refuses it; a second commit agrees to the loss, and what is merged is applied.
/// The configuration becomes a git repository of its own, and both are commits in it.
final class PullRequestStory {

    private static final String BRANCH = "unmark-payments";
    private static final String DOCUMENT = "clusters/pagila-prod.yaml";
    private static final String EXCLUDED = "exclude: [\"public.*_audit\"]";
    private static final String EXCLUDED_NOW = "exclude: [\"public.*_audit\", public.payment]";
    private static final String SETTINGS = "          public.payment:\n";

    /// As the plan writes it for the reader to copy.
    private static final Pattern LINE_TO_COPY = Pattern.compile("^\\W*(- remove: .+|rows: \\d+)$");

    private final Path dir;
    private final Path configuration;
    private final Consumer<String> tell;
    private boolean good = true;

    /// The act in the folder of a demo whose nights are over.
    ///
    /// @param tell takes the story line by line
    PullRequestStory(Path dir, Consumer<String> tell) {
        this.dir = dir;
        this.configuration = dir.resolve("lake-config");
        this.tell = tell;
    }

    /// Tells it to its end.
    ///
    /// @return whether every command ended as it should
    boolean tell() {
        tell.accept("");
        tell.accept("A pull request: public.payment is to leave the lake");
        try (var repository =
                NewRepository.in(configuration, "data-platform", Instant.now(), "Take pagila-prod into the lake")) {
            var unmarked = unmarked(document());
            commit(repository, unmarked, "Take the payments out of the lake");
            var plan =
                    run("plan its first revision", ExitCode.CHANGES, line -> !line.isBlank(), "plan", "--rev", BRANCH);
            run("apply it", ExitCode.FAILED, PullRequestStory::isRefusal, "apply", "--rev", BRANCH);
            commit(repository, agreed(unmarked, plan), "Agree that the published payments go");
            run("plan its second revision", ExitCode.CHANGES, PullRequestStory::isAgreement, "plan", "--rev", BRANCH);
            repository.merge(BRANCH);
            tell.accept("    merged into main");
        }
        run("apply what is merged", ExitCode.DONE, line -> line.startsWith("["), "apply");
        run("plan again", ExitCode.DONE, line -> line.contains("No changes."), "plan");
        return good;
    }

    private String document() {
        try {
            return Files.readString(configuration.resolve(DOCUMENT));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the demo's configuration", e);
        }
    }

    /// The settings of a table that is not taken would be an error, so they go too; they are the document's last.
    private static String unmarked(String document) {
        return document.substring(0, document.indexOf(SETTINGS)).replace(EXCLUDED, EXCLUDED_NOW);
    }

    private static String agreed(String document, List<String> plan) {
        var lines = plan.stream()
                .map(LINE_TO_COPY::matcher)
                .filter(line -> line.matches())
                .map(line -> (line.group(1).startsWith("-") ? "    " : "      ") + line.group(1));
        return document
                + String.join(
                        "\n", Stream.concat(Stream.of("  acknowledge:"), lines).toList()) + "\n";
    }

    private static boolean isRefusal(String line) {
        return line.startsWith("datapump:") || line.startsWith("  - ") || line.equals("Nothing was changed.");
    }

    private static boolean isAgreement(String line) {
        return line.contains("agreed") || line.contains("acknowledge");
    }

    private void commit(NewRepository repository, String document, String message) {
        tell.accept("    commit %s  %s".formatted(repository.commit(BRANCH, DOCUMENT, document, message), message));
    }

    /// Runs a command as a user would, and shows of what it prints the lines that matter here.
    private List<String> run(String what, ExitCode expected, Predicate<String> worthShowing, String... words) {
        var said = new StringWriter();
        var command = new ArrayList<>(List.of("--local", dir.toString()));
        command.addAll(List.of(words));
        command.add(configuration.toString());
        var out = new PrintWriter(said);
        var exit = Main.commandLine().setOut(out).setErr(out).execute(command.toArray(String[]::new));
        var lines = said.toString().lines().toList();
        var asExpected = exit == expected.code();
        tell.accept("  %s".formatted(what));
        tell.accept("    $ ./datapump %s".formatted(String.join(" ", command)));
        lines.stream()
                .filter(asExpected ? worthShowing : _ -> true)
                .distinct()
                .forEach(line -> tell.accept("    " + line));
        tell.accept("    exit code %d".formatted(exit));
        if (!asExpected) {
            tell.accept("  WRONG: the exit code should be %d.".formatted(expected.code()));
            good = false;
        }
        return lines;
    }
}
