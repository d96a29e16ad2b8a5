package io.datapump.cli;

import io.datapump.pump.longterm.History;
import io.datapump.schema.diagnostic.Nearest;
import io.datapump.schema.layout.LakeTable;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/// Which history a command is about.
final class HistoryOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "CLUSTER", description = "The cluster of the table.")
    private String cluster = "";

    @Parameters(
            index = "1",
            paramLabel = "TABLE",
            description = "The table's folder in the lake, for example pagila.pagamentos.")
    private String table = "";

    @Mixin
    private ConfigOption config = new ConfigOption();

    ConfigOption config() {
        return config;
    }

    String cluster() {
        return cluster;
    }

    String table() {
        return table;
    }

    /// The history, which has begun.
    ///
    /// @throws ParameterException where there is none
    History find(GlobalOptions options, LakeConfig desired) {
        var runs = Connection.runs(options, desired.lake().value());
        var dot = table.indexOf('.');
        var history = new History(
                runs.bucket(), cluster, new LakeTable(table.substring(0, Math.max(0, dot)), table.substring(dot + 1)));
        if (dot < 1 || history.numbers().isEmpty()) {
            var known = known(runs);
            throw new ParameterException(
                    spec.commandLine(),
                    "No history of a table \"%s\" of cluster \"%s\" has begun.%s"
                            .formatted(
                                    table,
                                    cluster,
                                    Nearest.question(table, known)
                                            .map(" "::concat)
                                            .orElseGet(() -> known.isEmpty()
                                                    ? " The cluster has none at all."
                                                    : " It has those of %s.".formatted(String.join(", ", known)))));
        }
        return history;
    }

    private List<String> known(LakeRuns runs) {
        var root = Zone.LONGTERM.of(cluster) + "_manifests/";
        var folders = runs.clients().folders(runs.lake().home().bucket());
        return folders.below(root).stream()
                .flatMap(database ->
                        folders.below(root + database + "/").stream().map(name -> database + "." + name))
                .toList();
    }
}
