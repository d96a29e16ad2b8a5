package io.datapump.pump.job.notify;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the pipeline says about a step that failed, made readable. Step Functions hands on the description
/// of an ECS task as JSON text, possibly cut; its stopped reason and exit code are what a person needs.
final class TaskEnd {

    private static final Pattern STOPPED_REASON =
            Pattern.compile("\"StoppedReason\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern EXIT_CODE = Pattern.compile("\"ExitCode\"\\s*:\\s*(\\d+)");
    private static final String BY_ITSELF = "(exit code 1)";

    private TaskEnd() {}

    /// The text up to the JSON, then reason and exit code; text without JSON stays as it is.
    static String describe(String failure) {
        var json = failure.indexOf('{');
        var reason = STOPPED_REASON.matcher(failure);
        if (json < 0 || !reason.find()) {
            return failure;
        }
        return failure.substring(0, json) + reason.group(1) + exitCode(EXIT_CODE.matcher(failure));
    }

    private static String exitCode(Matcher exit) {
        if (!exit.find()) {
            return " (no exit code: the container never ran)";
        }
        return switch (exit.group(1)) {
            case "1" -> " " + BY_ITSELF;
            case "137" -> " (exit code 137: killed, most likely for want of memory)";
            default -> " (exit code %s)".formatted(exit.group(1));
        };
    }

    /// Whether the job ended by itself, and so has recorded why.
    static boolean isOfTheJobItself(String described) {
        return described.endsWith(BY_ITSELF);
    }
}
