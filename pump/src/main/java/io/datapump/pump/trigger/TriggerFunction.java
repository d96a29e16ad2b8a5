package io.datapump.pump.trigger;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.datapump.pump.PumpClients;
import io.datapump.pump.store.S3ObjectStore;
import io.datapump.pump.telemetry.LogSubject;
import io.datapump.pump.telemetry.LogWriter;
import io.datapump.pump.telemetry.Metrics;
import io.datapump.pump.telemetry.Metrics.Figure;
import io.datapump.pump.telemetry.Metrics.Unit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The Lambda function behind the queue of RDS's events. Takes a batch of SQS messages and answers which of
/// them must come again (Lambda guide, "Reporting batch item failures"): one bad message holds up no other. What can
/// never be read goes to the dead-letter queue at once. The event of a schedule starts the sweep.
public final class TriggerFunction implements RequestStreamHandler {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SnapshotEventHandler handler;
    private final Sweep sweep;
    private final DeadLetters deadLetters;
    private final String bucket;
    private final LogWriter writer;

    /// As Lambda makes it: `AWS_REGION` is set by Lambda, `DATAPUMP_BUCKET` and `DATAPUMP_DEAD_LETTERS` (a queue's URL)
    /// by the foundation stack.
    public TriggerFunction() {
        this(
                PumpClients.ofRegion(environment("AWS_REGION")),
                new SqsDeadLetters(
                        PumpClients.queuesOfRegion(environment("AWS_REGION")), environment("DATAPUMP_DEAD_LETTERS")),
                environment("DATAPUMP_BUCKET"),
                Clock.systemUTC(),
                LogWriter.of(System.getenv(), Clock.systemUTC(), System.out::println));
    }

    /// With other clients.
    ///
    /// @param bucket of the lake
    /// @param writer takes what became of each message, and counts it
    public TriggerFunction(PumpClients clients, DeadLetters deadLetters, String bucket, Clock clock, LogWriter writer) {
        var parts = TriggerParts.of(clients, new S3ObjectStore(clients.s3(), bucket), clock);
        this.handler = new SnapshotEventHandler(parts);
        this.sweep = new Sweep(parts);
        this.deadLetters = deadLetters;
        this.bucket = bucket;
        this.writer = writer;
    }

    private static String environment(String name) {
        var value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw new TriggerException("Cannot start the trigger: the environment has no %s.".formatted(name));
        }
        return value;
    }

    /// The answer of the function.
    private record BatchResponse(List<Map<String, String>> batchItemFailures) {}

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        output.write(handle(input.readAllBytes()));
    }

    /// Deals with a batch, or sweeps.
    ///
    /// @param event `{"Records": [{"messageId", "body"}, …]}`, or EventBridge's event of a schedule
    /// @return `{"batchItemFailures": [{"itemIdentifier"}, …]}`: the messages that must come again
    public byte[] handle(byte[] event) {
        var invocation = JSON.readTree(event);
        if (invocation.path("detail-type").asString("").equals("Scheduled Event")) {
            sweep();
            return JSON.writeValueAsBytes(new BatchResponse(List.of()));
        }
        var records = invocation.path("Records");
        if (!records.isArray()) {
            throw new TriggerException(
                    "Cannot deal with the invocation: it is not a batch of SQS messages and not the event of a schedule.");
        }
        var failed = new ArrayList<Map<String, String>>();
        for (var record : records) {
            if (dealWith(record) == Outcome.Delivery.AGAIN) {
                failed.add(Map.of("itemIdentifier", record.path("messageId").asString()));
            }
        }
        return JSON.writeValueAsBytes(new BatchResponse(failed));
    }

    /// Fails at its end where something failed, so that the function's errors raise their alarm.
    private void sweep() {
        var found = sweep.run();
        found.forEach(outcome -> tell("sweep", outcome));
        writer.about(LogSubject.ofMessage("sweep")).say("done: %d found".formatted(found.size()));
        var failed = found.stream()
                .filter(outcome -> outcome.kind() == Outcome.Kind.FAILED)
                .map(Outcome::text)
                .toList();
        if (!failed.isEmpty()) {
            throw new TriggerException(
                    "The sweep could not deal with everything it found: " + String.join(" ", failed));
        }
    }

    private Outcome.Delivery dealWith(JsonNode message) {
        var id = message.path("messageId").asString();
        var body = message.path("body").asString("");
        try {
            var handled = handled(body);
            handled.all().forEach(outcome -> tell(id, outcome));
            return handled.own().delivery();
        } catch (RuntimeException e) {
            // Lambda hands the message back to the queue; the queue's limit ends the repeats.
            tell(id, Outcome.failed("event", String.valueOf(e.getMessage())));
            return Outcome.Delivery.AGAIN;
        }
    }

    private Handled handled(String body) {
        SnapshotEvent event;
        try {
            event = EventEnvelope.parse(body);
        } catch (TriggerException e) {
            var reason = String.valueOf(e.getMessage());
            deadLetters.put(body, reason);
            return new Handled(
                    new Outcome(
                            Outcome.Kind.UNREADABLE,
                            "unreadable",
                            reason + " It was set aside in the dead-letter queue.",
                            Outcome.Delivery.DONE),
                    List.of());
        }
        return handler.handle(event);
    }

    private void tell(String message, Outcome outcome) {
        var subject = LogSubject.ofMessage(message);
        var log = writer.about(outcome.run()
                .map(run -> subject.inRun(run.cluster(), run.export()))
                .orElse(subject));
        switch (outcome.kind()) {
            case FAILED, UNREADABLE -> log.fail(outcome.word(), outcome.text(), Optional.empty());
            case STARTED, REPEATED, WAITING, IGNORED, REPORTED, SUPERSEDED -> log.say(outcome.toString());
        }
        log.measure(count(outcome));
    }

    /// The reason costs no metric of its own: the log can be asked for it.
    private Metrics count(Outcome outcome) {
        return new Metrics(
                Map.of("Bucket", bucket),
                List.of(new Figure(outcome.kind().metric(), Unit.COUNT, 1)),
                Map.of("Reason", outcome.reason()));
    }
}
