package io.datapump.cli;

import io.datapump.cli.export.FoundExport;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.suggest.NewCluster;
import io.datapump.schema.suggest.Suggestion;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// `datapump suggest`: prints the YAML that would take in what an export holds and the configuration leaves out.
@Command(
        name = "suggest",
        header = "Print the YAML that takes in what an export holds; writes nothing.",
        description = {
            "Compares the configuration in DIR with an RDS export and prints, in the style of the cluster's document, the"
                    + " databases and tables that nothing takes or excludes, each with the place it goes to. For a server"
                    + " that no document declares it prints a whole document. Work from the top down: line numbers stay"
                    + " true.",
            ""
        },
        parameterListHeading = "Parameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:printed, or nothing is missing",
            "1:the configuration has errors, or the export cannot be read",
            "2:wrong usage"
        })
final class SuggestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ParentCommand
    private Main main = new Main();

    @Mixin
    private ConfigFolder config = new ConfigFolder();

    @Mixin
    private ExportOptions export = new ExportOptions();

    @Override
    public Integer call() {
        if (!export.isGiven()) {
            throw new ParameterException(spec.commandLine(), "suggest needs an export: --export=EXPORT");
        }
        var revision = config.load();
        var loaded = revision.loaded();
        if (loaded.config().isEmpty()) {
            ConfigFolder.explain(
                    loaded,
                    main.options().colour().palette(),
                    spec.commandLine().getErr());
            return ExitCode.FAILED.code();
        }
        var found = export.read(loaded, main.options());
        var clusters = loaded.declarations().clusters();
        var out = spec.commandLine().getOut();
        out.print(export.find(found, clusters)
                .map(cluster -> additions(loaded, cluster, found))
                .orElseGet(() -> document(loaded, revision.folder(), found)));
        out.flush();
        return ExitCode.DONE.code();
    }

    private static String additions(LoadedConfig loaded, Declared<ClusterSpec> cluster, FoundExport found) {
        var suggestion = Optional.ofNullable(
                        loaded.sources().get(cluster.document().file()))
                .map(source -> Suggestion.of(
                        ExportOptions.reality(loaded, cluster, found),
                        source,
                        loaded.declarations().clusters()))
                .orElseThrow();
        var missing = suggestion.edits().isEmpty()
                ? "# nothing is missing: every table of the export %s is taken or excluded\n"
                : "";
        return missing.formatted(found.id()) + suggestion.text();
    }

    private String document(LoadedConfig loaded, Path configuration, FoundExport found) {
        var server = found.server();
        var name = export.cluster().or(server::identifier).orElseGet(server::snapshot);
        var folder = configuration.toString().replace('\\', '/');
        var cluster = NewCluster.of(NewCluster.nameOf(name), server, found.likelyEngine(), folder);
        return cluster.text(
                ExportOptions.reality(loaded, cluster.cluster(), found),
                loaded.declarations().clusters());
    }
}
