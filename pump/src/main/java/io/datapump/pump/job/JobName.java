package io.datapump.pump.job;

import java.util.Locale;

/// The jobs of a run, in the order of the pipeline. The command-line form is kebab-case: `clear-export`.
public enum JobName {
    INSPECT,
    COPY,
    REPARTITION,
    PUBLISH,
    CLEAR_EXPORT,
    CATALOG,
    NOTIFY;

    public String commandName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The job of that command name.
    ///
    /// @throws IllegalArgumentException naming the known jobs
    public static JobName of(String commandName) {
        for (var job : values()) {
            if (job.commandName().equals(commandName)) {
                return job;
            }
        }
        throw new IllegalArgumentException("Cannot run job \"%s\": known jobs are %s"
                .formatted(
                        commandName,
                        java.util.Arrays.stream(values())
                                .map(JobName::commandName)
                                .toList()));
    }
}
