package io.datapump.pump.job;

/// One step of a run. Running it again after any interruption finishes what was begun and changes nothing
/// that was done.
public interface Job {

    /// Does the work and says what was done.
    ///
    /// @throws JobException where the job cannot do its work; the catalog is as it was before or as it
    ///     should be, table by table
    JobReport run();
}
