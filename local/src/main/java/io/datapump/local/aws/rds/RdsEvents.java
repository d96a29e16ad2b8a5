package io.datapump.local.aws.rds;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.messaging.LocalSns;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.rds.model.EventSubscription;
import tools.jackson.databind.json.JsonMapper;

/// RDS's events, published to the topic of every enabled subscription that asks for them. What has been
/// announced is remembered after publishing: a process that dies in between announces again, as AWS's
/// at-least-once delivery may.
final class RdsEvents {

    private static final JsonMapper JSON = new JsonMapper();
    private static final DateTimeFormatter EVENT_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String GUIDE =
            "http://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.Messages.html#";

    private final Account account;
    private final Clock clock;
    private final LocalSns sns;
    private final Documents<EventSubscription> subscriptions;
    private final Documents<Announced> announced;

    RdsEvents(Account account, Clock clock, StateFolder state, LocalSns sns) {
        this.account = account;
        this.clock = clock;
        this.sns = sns;
        this.subscriptions = EventSubscriptionOperations.subscriptions(state);
        this.announced = state.records("rds/announced", Announced.class);
    }

    record Announced(String event) {}

    boolean isAnnounced(Snapshot snapshot, ServerKind.Announcement event) {
        return announced.contains(key(snapshot.identifier(), event));
    }

    /// Announces something of a snapshot, unless that was done before.
    void announceOnce(Snapshot snapshot, ServerKind.Announcement event) {
        announceOnce(snapshot.identifier(), snapshot, event);
    }

    /// Announces something of an export, unless that was done before. The event names the snapshot, not the
    /// task (seen: consumers' handlers; the documented messages have no place for a task).
    void announceOnce(String export, Snapshot snapshot, ServerKind.Announcement event) {
        var key = key(export, event);
        if (!announced.contains(key)) {
            publish(snapshot, event);
            announced.put(key, new Announced(event.message()));
        }
    }

    boolean isAnnounced(String export, ServerKind.Announcement event) {
        return announced.contains(key(export, event));
    }

    private static String key(String subject, ServerKind.Announcement event) {
        return subject + "#" + event.eventId();
    }

    private void publish(Snapshot snapshot, ServerKind.Announcement event) {
        subscriptions.byName().forEach((name, subscription) -> {
            if (!wants(subscription, snapshot, event)) {
                return;
            }
            if (sns.hasTopic(subscription.snsTopicArn())) {
                sns.publish(
                        subscription.snsTopicArn(),
                        "RDS Notification Message",
                        message(snapshot, event),
                        Map.of("EventID", event.eventId(), "Resource", snapshot.arn(account)));
            } else {
                subscriptions.put(
                        name, subscription.toBuilder().status("topic-not-exist").build());
            }
        });
    }

    private static boolean wants(EventSubscription subscription, Snapshot snapshot, ServerKind.Announcement event) {
        var type = subscription.sourceType();
        var categories = subscription.eventCategoriesList();
        var ids = subscription.sourceIdsList();
        return subscription.enabled()
                && (type == null || type.equals(snapshot.kind().sourceType()))
                && (categories.isEmpty() || categories.contains(event.category()))
                && (ids.isEmpty() || ids.contains(snapshot.identifier()));
    }

    /// The message as captured from RDS: keys with blanks, the event id as the fragment of a URL, the time
    /// without zone.
    private String message(Snapshot snapshot, ServerKind.Announcement event) {
        var engine = snapshot.kind() == ServerKind.CLUSTER ? "engine=aurora;" : "";
        var message = JSON.createObjectNode();
        message.put("Event Source", snapshot.kind().sourceType());
        message.put("Event Time", EVENT_TIME.format(clock.instant()));
        message.put(
                "Identifier Link",
                "https://console.aws.amazon.com/rds/home?region=%s#snapshot:%sid=%s"
                        .formatted(account.region(), engine, snapshot.identifier()));
        message.put("Source ID", snapshot.identifier());
        message.put("Source ARN", snapshot.arn(account));
        message.put("Event ID", GUIDE + event.eventId());
        message.put("Event Message", event.message());
        message.putObject("Tags");
        return message.toString();
    }
}
