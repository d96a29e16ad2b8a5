package io.datapump.local.aws.function;

import io.datapump.local.aws.client.Account;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/// The event a function receives from a schedule (EventBridge guide, "Creating a rule that runs on a schedule").
final class ScheduledEvent {

    private static final JsonMapper JSON = new JsonMapper();

    private ScheduledEvent() {}

    static String of(Account account, String rule, Instant now) {
        var event = JSON.createObjectNode();
        event.put("version", "0");
        event.put("id", UUID.randomUUID().toString());
        event.put("detail-type", "Scheduled Event");
        event.put("source", "aws.events");
        event.put("account", account.id());
        event.put("time", now.truncatedTo(ChronoUnit.SECONDS).toString());
        event.put("region", account.region());
        event.putArray("resources").add(account.arn("events", "rule/" + rule));
        event.putObject("detail");
        return event.toString();
    }
}
