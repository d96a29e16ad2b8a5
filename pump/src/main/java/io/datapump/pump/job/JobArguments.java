package io.datapump.pump.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What one task is to do: the command line of the container, parsed. [#command()] and [#parse] are each
/// other's inverse, so the pipeline writes what the container reads.
///
/// @param table folder of the one table to work on; present for jobs that are one task for each table
/// @param failure why the pipeline came here early; notify only
public record JobArguments(JobName job, RunId run, Optional<String> table, Optional<String> failure) {

    /// What a person reads after a wrong command line.
    public static final String USAGE = """
            usage: JOB --cluster NAME --export ID [--configuration KEY] [--table FOLDER] [--failure TEXT]
              JOB              inspect, copy, repartition, longterm, publish, clear-export, catalog,
                               clear-longterm or notify
              --cluster        name of the declared cluster; DATAPUMP_CLUSTER where it is not given
              --export         identifier of the export task
              --configuration  key of the run configuration; DATAPUMP_CONFIGURATION where it is not given
              --table          repartition and longterm only: the table's folder, for example pagila.pagamentos
              --failure        notify only: why the pipeline ended early""";

    private static final Set<String> OPTIONS =
            Set.of("--cluster", "--export", "--configuration", "--table", "--failure");

    /// The arguments of a job that is one task.
    public static JobArguments of(JobName job, RunId run) {
        return new JobArguments(job, run, Optional.empty(), Optional.empty());
    }

    /// The arguments of a job that works on one table.
    public static JobArguments ofTable(JobName job, RunId run, String folder) {
        return new JobArguments(job, run, Optional.of(folder), Optional.empty());
    }

    /// The arguments of notify.
    ///
    /// @param failure empty where every step came to a good end
    public static JobArguments ofNotify(RunId run, Optional<String> failure) {
        return new JobArguments(JobName.NOTIFY, run, Optional.empty(), failure);
    }

    /// The command line that asks for this.
    public List<String> command() {
        var command = new ArrayList<>(List.of(
                job.commandName(),
                "--cluster",
                run.cluster(),
                "--export",
                run.export(),
                "--configuration",
                run.configuration()));
        table.ifPresent(folder -> command.addAll(List.of("--table", folder)));
        failure.ifPresent(text -> command.addAll(List.of("--failure", text)));
        return List.copyOf(command);
    }

    /// What a fan-out job works on; empty text for the others.
    public String subject() {
        return table.orElse("");
    }

    /// Reads a command line.
    ///
    /// @param environment DATAPUMP_CLUSTER and DATAPUMP_CONFIGURATION stand in for their options; a cluster
    ///     given on the command line must be that of the environment, because the task's role is that
    ///     cluster's
    /// @throws UsageException naming the argument that is wrong or missing
    public static JobArguments parse(List<String> command, Map<String, String> environment) {
        if (command.isEmpty()) {
            throw new UsageException("No job is named.");
        }
        var options = options(command.subList(1, command.size()));
        var job = job(command.getFirst());
        var cluster = cluster(options, environment);
        var run = new RunId(
                cluster,
                segment("--export", required(options, "--export", Optional.empty())),
                required(options, "--configuration", Optional.ofNullable(environment.get("DATAPUMP_CONFIGURATION"))));
        return new JobArguments(job, run, table(job, options), failure(job, options));
    }

    private static JobName job(String name) {
        try {
            return JobName.of(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ".");
        }
    }

    private static Map<String, String> options(List<String> arguments) {
        var options = new HashMap<String, String>();
        for (var at = 0; at < arguments.size(); at += 2) {
            var name = arguments.get(at);
            if (!OPTIONS.contains(name)) {
                throw new UsageException("The option %s is not known.".formatted(name));
            }
            if (at + 1 == arguments.size()) {
                throw new UsageException("The option %s has no value.".formatted(name));
            }
            if (options.put(name, arguments.get(at + 1)) != null) {
                throw new UsageException("The option %s is given twice.".formatted(name));
            }
        }
        return options;
    }

    private static String cluster(Map<String, String> options, Map<String, String> environment) {
        var own = Optional.ofNullable(environment.get("DATAPUMP_CLUSTER"));
        var cluster = segment("--cluster", required(options, "--cluster", own));
        if (own.isPresent() && !own.get().equals(cluster)) {
            throw new UsageException(
                    "The option --cluster says %s, but this task belongs to cluster %s (DATAPUMP_CLUSTER)."
                            .formatted(cluster, own.get()));
        }
        return cluster;
    }

    private static String required(Map<String, String> options, String name, Optional<String> otherwise) {
        return Optional.ofNullable(options.get(name))
                .or(() -> otherwise)
                .filter(value -> !value.isBlank())
                .orElseThrow(() -> new UsageException("The option %s is missing.".formatted(name)));
    }

    /// Cluster, export and table are each one segment of a key.
    private static String segment(String name, String value) {
        if (value.contains("/") || value.equals(".") || value.equals("..")) {
            throw new UsageException("The option %s says \"%s\", which is not a name.".formatted(name, value));
        }
        return value;
    }

    private static Optional<String> table(JobName job, Map<String, String> options) {
        if (job.isPerTable()) {
            return Optional.of(segment("--table", required(options, "--table", Optional.empty())));
        }
        if (options.containsKey("--table")) {
            throw new UsageException(
                    "The option --table is for repartition and longterm, not for %s.".formatted(job.commandName()));
        }
        return Optional.empty();
    }

    private static Optional<String> failure(JobName job, Map<String, String> options) {
        if (job != JobName.NOTIFY && options.containsKey("--failure")) {
            throw new UsageException("The option --failure is for notify, not for %s.".formatted(job.commandName()));
        }
        return Optional.ofNullable(options.get("--failure")).filter(text -> !text.isBlank());
    }
}
