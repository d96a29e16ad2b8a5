package io.datapump.cli;

import io.datapump.reconciler.plan.PlanOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/// What `plan` and `apply` may be asked beside the configuration.
final class PlanChoices {

    @Option(
            names = "--prune",
            description =
                    "Delete what the lake owns and the configuration no longer asks for; without it that is listed only.")
    private boolean prune;

    @Option(
            names = "--acknowledge",
            paramLabel = "NAME",
            description = "Agree to a loss the plan names: a table, a database, a resource. May be repeated.")
    private List<String> acknowledged = List.of();

    /// @param commit the full id of the commit the configuration was read from
    PlanOptions options(Optional<String> commit) {
        var options = PlanOptions.STANDARD.at(commit).acknowledging(Set.copyOf(acknowledged));
        return prune ? options.withPruning() : options;
    }
}
