package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The configuration whose lake a command is about, where what it takes as parameters is something else.
final class ConfigOption {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--config",
            paramLabel = "DIR",
            defaultValue = "lake-config",
            description = "Folder of the configuration (default: ${DEFAULT-VALUE}); it says which lake.")
    private Path folder = Path.of("lake-config");

    Revision load() {
        return Revisions.load(command, folder, Optional.empty(), Revision::ofWorkingTree);
    }

    Path folder() {
        return folder;
    }
}
