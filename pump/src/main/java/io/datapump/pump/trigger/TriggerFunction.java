package io.datapump.pump.trigger;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.datapump.pump.PumpClients;
import io.datapump.pump.store.S3ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The Lambda function behind the queue of RDS's events. Takes a batch of SQS messages and answers which of
/// them must come again (Lambda guide, "Reporting batch item failures"): one bad message holds up no other,
/// and reaches the dead-letter queue by itself.
public final class TriggerFunction implements RequestStreamHandler {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SnapshotEventHandler handler;
    private final Consumer<String> log;

    /// As Lambda makes it: `AWS_REGION` is set by Lambda, `DATAPUMP_BUCKET` by the foundation stack.
    public TriggerFunction() {
        this(
                PumpClients.ofRegion(environment("AWS_REGION")),
                environment("DATAPUMP_BUCKET"),
                Clock.systemUTC(),
                System.out::println);
    }

    /// With other clients.
    ///
    /// @param bucket of the lake
    /// @param log takes lines without line break
    public TriggerFunction(PumpClients clients, String bucket, Clock clock, Consumer<String> log) {
        this.handler = new SnapshotEventHandler(clients, new S3ObjectStore(clients.s3(), bucket), clock);
        this.log = log;
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

    /// Deals with a batch.
    ///
    /// @param batch `{"Records": [{"messageId", "body"}, …]}`
    /// @return `{"batchItemFailures": [{"itemIdentifier"}, …]}`: the messages that must come again
    public byte[] handle(byte[] batch) {
        var records = JSON.readTree(batch).path("Records");
        if (!records.isArray()) {
            throw new TriggerException("Cannot deal with the invocation: it is not a batch of SQS messages.");
        }
        var failed = new ArrayList<Map<String, String>>();
        for (var record : records) {
            if (!handled(record)) {
                failed.add(Map.of("itemIdentifier", record.path("messageId").asString()));
            }
        }
        return JSON.writeValueAsBytes(new BatchResponse(failed));
    }

    private boolean handled(JsonNode message) {
        var prefix = "[trigger %s] ".formatted(message.path("messageId").asString());
        try {
            log.accept(prefix + handler.handle(message.path("body").asString()));
            return true;
        } catch (RuntimeException e) {
            // Lambda hands the message back to the queue; the queue's limit ends the repeats.
            log.accept(prefix + "failed: " + e.getMessage());
            return false;
        }
    }
}
