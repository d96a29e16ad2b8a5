package io.datapump.pump.job;

import java.util.Locale;

/// The jobs of a run, in the order of the pipeline. The command-line form is kebab-case: `clear-export`.
public enum JobName {
    INSPECT,
    COPY,
    REPARTITION,
    LONGTERM,
    PUBLISH,
    CLEAR_EXPORT,
    CATALOG,
    CLEAR_LONGTERM,
    NOTIFY;

    public String commandName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Whether it is one task for each table.
    public boolean isPerTable() {
        return this == REPARTITION || this == LONGTERM;
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
