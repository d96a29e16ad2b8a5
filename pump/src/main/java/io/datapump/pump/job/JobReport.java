package io.datapump.pump.job;

import java.time.Duration;
import java.util.List;

/// What a job did, in figures; printed as one line and kept as the job's receipt under
/// `runs/{cluster}/{export}/jobs/{job}[-{folder}].json`.
///
/// @param subject the table a fan-out job worked on; empty text otherwise
/// @param bytesThrough bytes that passed through the task; 0 where all work was server-side
/// @param notes full sentences for people; may be empty
public record JobReport(
        String job,
        String subject,
        int tables,
        long files,
        long rows,
        long bytes,
        long bytesThrough,
        long millis,
        List<String> notes) {

    public JobReport {
        notes = List.copyOf(notes);
    }

    /// The same report with the time taken, which the runner of the job measures.
    public JobReport lasting(Duration duration) {
        return new JobReport(job, subject, tables, files, rows, bytes, bytesThrough, duration.toMillis(), notes);
    }
}
