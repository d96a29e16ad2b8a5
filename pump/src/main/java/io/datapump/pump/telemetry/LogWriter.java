package io.datapump.pump.telemetry;

import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;

/// Where the lines of a process go, and in which form.
///
/// @param out takes lines without line break
public record LogWriter(LogForm form, InstantSource clock, Consumer<String> out) {

    /// A writer for where the process runs; see [LogForm#of].
    public static LogWriter of(Map<String, String> environment, InstantSource clock, Consumer<String> out) {
        return new LogWriter(LogForm.of(environment), clock, out);
    }

    /// The log of one task.
    public RunLog about(LogSubject subject) {
        return new RunLog(this, subject);
    }
}
