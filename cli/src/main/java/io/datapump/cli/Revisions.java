package io.datapump.cli;

import io.datapump.cli.revision.Revision;
import io.datapump.cli.revision.RevisionException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// Reads revisions of a configuration for a command: a revision nobody can mean is wrong usage.
final class Revisions {

    private Revisions() {}

    /// A folder at a commit, or as it lies on disk.
    static Revision load(CommandSpec command, Path folder, Optional<String> rev) {
        return load(command, folder, rev, Revision::ofWorkingTree);
    }

    /// As [#load(CommandSpec, Path, Optional)].
    ///
    /// @param fromDisk reads the folder where no revision is given
    static Revision load(CommandSpec command, Path folder, Optional<String> rev, Function<Path, Revision> fromDisk) {
        try {
            return rev.map(named -> Revision.load(named, folder)).orElseGet(() -> fromDisk.apply(folder));
        } catch (RevisionException e) {
            throw switch (e.fault()) {
                case REQUEST -> new ParameterException(command.commandLine(), e.getMessage(), e);
                case REPOSITORY -> e;
            };
        }
    }
}
