package io.datapump.pump.lineage;

import io.datapump.pump.job.JobContext;
import io.datapump.pump.job.notify.RunNotification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// Tells of a run in OpenLineage's words: into `runs/{cluster}/{export}/openlineage.ndjson`, one event a line, and to
/// the server that the environment names. What does not work is a line in the log: no run fails for it.
public final class Lineage {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JobContext context;
    private final Map<String, String> environment;
    private final LineageEvents events;

    /// @param environment of the task; see [LineageEndpoint#of]
    public Lineage(JobContext context, Map<String, String> environment) {
        this.context = context;
        this.environment = environment;
        this.events = new LineageEvents(context.configuration());
    }

    /// The run begins, or begins again.
    public void began() {
        withoutFailing(() -> tell(start(context.clock().instant()), ""));
    }

    /// The run has come to its end.
    public void ended(RunNotification run) {
        withoutFailing(() -> tell(JSON.writeValueAsString(events.end(run)), firstLine(run) + "\n"));
    }

    /// The event of the beginning, which inspect has left where it could.
    private String firstLine(RunNotification run) {
        return context.store()
                .read(key())
                .flatMap(
                        file -> new String(file, StandardCharsets.UTF_8).lines().findFirst())
                .filter(line -> !line.isBlank())
                .orElseGet(() -> start(run.started().orElse(run.ended())));
    }

    private String start(Instant at) {
        return JSON.writeValueAsString(events.start(context.run(), at));
    }

    /// @param before lines that stand before the event's
    private void tell(String event, String before) {
        context.store().write(key(), (before + event + "\n").getBytes(StandardCharsets.UTF_8));
        LineageEndpoint.of(environment).ifPresent(server -> {
            try {
                server.post(event);
            } catch (IOException e) {
                context.log()
                        .accept("lineage: %s did not take the event: %s"
                                .formatted(
                                        server.url(),
                                        Optional.ofNullable(e.getMessage()).orElseGet(e::toString)));
            }
        });
    }

    private void withoutFailing(Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException e) {
            context.log().accept("lineage: the run could not be told of: " + e.getMessage());
        }
    }

    private String key() {
        return context.run().receipt("openlineage.ndjson");
    }
}
