package io.datapump.pump.telemetry;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// The log of one task: what its job says through [#accept], what is said of it, its failures and its metrics.
///
/// As JSON every line bears `time`, `level`, `run`, `cluster`, `job`, `table` and `message`, failures their `reason`; a
/// part that is not known is left out. Thread-safe where the writer's target is.
public final class RunLog implements Consumer<String> {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final LogWriter writer;
    private final LogSubject subject;

    RunLog(LogWriter writer, LogSubject subject) {
        this.writer = writer;
        this.subject = subject;
    }

    /// What the job itself says. People read it as it is.
    @Override
    public void accept(String line) {
        switch (writer.form()) {
            case TEXT -> writer.out().accept(line);
            case JSON -> write("INFO", line, Map.of());
        }
    }

    /// What is said of the job.
    public void say(String message) {
        switch (writer.form()) {
            case TEXT -> writer.out().accept(subject.prefix() + message);
            case JSON -> write("INFO", message, Map.of());
        }
    }

    /// What is wrong with the way the process was started. People read it as it is.
    public void refuse(String line) {
        switch (writer.form()) {
            case TEXT -> writer.out().accept(line);
            case JSON -> write("ERROR", line, Map.of());
        }
    }

    /// That something did not work.
    ///
    /// @param what for example `failed`
    /// @param stack the failure whose stack trace is wanted too
    public void fail(String what, String reason, Optional<Throwable> stack) {
        var trace = stack.map(RunLog::trace);
        switch (writer.form()) {
            case TEXT -> {
                writer.out().accept("%s%s: %s".formatted(subject.prefix(), what, reason));
                trace.ifPresent(text -> text.lines().forEach(writer.out()));
            }
            case JSON -> {
                var fields = new LinkedHashMap<String, Object>(Map.of("reason", reason));
                trace.ifPresent(text -> fields.put("stack", text));
                write("ERROR", what, fields);
            }
        }
    }

    /// Metrics, for whoever reads them from the log: CloudWatch does, people do not.
    public void measure(Metrics metrics) {
        switch (writer.form()) {
            case TEXT -> {}
            case JSON -> {
                var line = new LinkedHashMap<String, Object>(
                        metrics.embedded(writer.clock().instant()));
                subject.fields().forEach(line::putIfAbsent);
                writer.out().accept(JSON.writeValueAsString(line));
            }
        }
    }

    private void write(String level, String message, Map<String, Object> further) {
        var line = new LinkedHashMap<String, Object>();
        line.put("time", writer.clock().instant().toString());
        line.put("level", level);
        line.putAll(subject.fields());
        line.put("message", message);
        line.putAll(further);
        writer.out().accept(JSON.writeValueAsString(line));
    }

    private static String trace(Throwable failure) {
        var stack = new StringWriter();
        failure.printStackTrace(new PrintWriter(stack));
        return stack.toString();
    }
}
