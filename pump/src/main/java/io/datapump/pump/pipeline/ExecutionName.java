package io.datapump.pump.pipeline;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/// What executions of the pipeline are called: a night's by its export, so that a second start of the same export is a
/// repeat. The name is taken for ninety days (Step Functions API, StartExecution), so a replay bears the time as well.
public final class ExecutionName {

    /// What stands between the export's id, of at most 60 characters, and the time, of 15.
    private static final String AGAIN = "-r";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ExecutionName() {}

    /// Of a run that is started again by hand.
    public static String ofReplay(String export, Instant now) {
        return export + AGAIN + TIME.format(now);
    }

    /// Whether an execution of that name is of a run of the export, the first one or a replay.
    public static boolean isOf(String execution, String export) {
        return execution.equals(export) || execution.matches(Pattern.quote(export + AGAIN) + "\\d{15}");
    }
}
