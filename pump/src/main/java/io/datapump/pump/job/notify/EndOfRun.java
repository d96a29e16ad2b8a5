package io.datapump.pump.job.notify;

import io.datapump.pump.telemetry.Metrics;

/// Who hears of the end of a run beside the lake's topic. Nobody of them can make the run fail.
public interface EndOfRun {

    /// Nobody else.
    EndOfRun UNHEARD = (_, _) -> {};

    /// Called once the message is published.
    ///
    /// @param run the whole notification, its tables included
    /// @param metrics the figures of the run
    void heard(RunNotification run, Metrics metrics);
}
