package io.datapump.cli;

import io.datapump.reconciler.record.Recording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump record`: keeps the live state in a file, for plans where there are no credentials.
@Command(
        name = "record",
        header = "Keep the live state in a file, to plan from where there are no credentials.",
        description = {
            "Reads what a plan reads and writes it into BUNDLE: names, settings and the figures of the last runs. No row of"
                    + " any table and no secret is in it; table names and their row counts are.",
            "datapump plan --offline BUNDLE  then plans without AWS, and says how old the bundle is. It cannot see"
                    + " conflicts with resources that are not the lake's.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:the configuration has errors, or AWS could not be read", "2:wrong usage"})
final class RecordCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Option(
            names = "--output",
            required = true,
            paramLabel = "BUNDLE",
            description = "The file to write, for example live.json.")
    private Path bundle = Path.of("live.json");

    @Override
    public Integer call() {
        return Reconciling.run(spec, main.options(), config, (reconciler, desired, commit, out) -> {
            var recording = new Recording(InstantSource.system().instant(), reconciler.readAll(desired));
            write(recording.write());
            out.printf(
                    "Recorded %d resources of lake %s at %s in %s.%n",
                    recording.live().resources().values().stream()
                            .mapToInt(List::size)
                            .sum(),
                    recording.live().scope().lake(),
                    recording.at(),
                    bundle);
            return ExitCode.DONE;
        });
    }

    private void write(String text) {
        try {
            Files.writeString(bundle, text);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the recording into %s (%s); its folder must exist and let you write."
                            .formatted(bundle, e.getClass().getSimpleName().replace("Exception", "")),
                    e);
        }
    }
}
