package io.datapump.cli;

import io.datapump.schema.LakeConfigLoader;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.diagnostic.DiagnosticWriter;
import io.datapump.schema.spec.LakeConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/// The configuration a command works on, read and checked the same way by every command.
final class ConfigFolder {

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "lake-config",
            description = "Folder of the configuration (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("lake-config");

    LoadedConfig load() {
        return new LakeConfigLoader().load(folder);
    }

    /// The configuration; empty where it has errors, which are then printed like all other findings.
    Optional<LakeConfig> loadOrExplain(PrintWriter err) {
        var loaded = load();
        explain(loaded, err);
        return loaded.config();
    }

    void explain(LoadedConfig loaded, PrintWriter err) {
        err.print(DiagnosticWriter.text(loaded.diagnostics()));
        err.flush();
    }

    Path folder() {
        return folder;
    }
}
