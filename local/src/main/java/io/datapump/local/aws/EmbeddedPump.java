package io.datapump.local.aws;

import io.datapump.pump.Main;
import io.datapump.pump.PumpClients;
import io.datapump.pump.telemetry.LogWriter;
import io.datapump.pump.trigger.SqsDeadLetters;
import io.datapump.pump.trigger.TriggerFunction;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.sqs.SqsClient;

/// The pump's image in this process: what Lambda and ECS would start from a container, started from the class
/// path with the embedded clients.
///
/// @param queues where the trigger sets aside what it cannot read
/// @param clients asked for when something starts, because the embedded services and the pump know each other
record EmbeddedPump(Supplier<PumpClients> clients, SqsClient queues, Clock clock) {

    /// The trigger function, whatever its name is; there is only one image.
    String trigger(String function, Map<String, String> environment, String event, Consumer<String> log) {
        var bucket = required(function, environment, "DATAPUMP_BUCKET");
        var deadLetters = new SqsDeadLetters(queues, required(function, environment, "DATAPUMP_DEAD_LETTERS"));
        var answer = new TriggerFunction(
                        clients.get(), deadLetters, bucket, clock, LogWriter.of(environment, clock, log))
                .handle(event.getBytes(StandardCharsets.UTF_8));
        return new String(answer, StandardCharsets.UTF_8);
    }

    private static String required(String function, Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .orElseThrow(() -> new IllegalStateException(
                        "Cannot start the function %s: its environment has no %s".formatted(function, name)));
    }

    /// One job's container.
    int job(List<String> command, Map<String, String> environment, Consumer<String> log) {
        return Main.runJob(command, environment, clients.get(), clock, log);
    }
}
