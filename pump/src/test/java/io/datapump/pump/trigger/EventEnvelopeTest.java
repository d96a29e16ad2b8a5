package io.datapump.pump.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class EventEnvelopeTest {

    private static final String ARN =
            "arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:shop-prod-2026-11-01-03-36";
    static final String SUBSCRIPTION = """
            {"Event Source": "db-cluster-snapshot",
             "Event Time": "2026-11-01 03:41:12.000",
             "Source ID": "rds:shop-prod-2026-11-01-03-36",
             "Source ARN": "arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:shop-prod-2026-11-01-03-36",
             "Event ID": "http://docs.amazonwebservices.com/AmazonRDS/latest/UserGuide/USER_Events.html#RDS-EVENT-0169",
             "Event Message": "Automated cluster snapshot created"}""";

    static String notification(String message) {
        return JsonMapper.builder()
                .build()
                .writeValueAsString(
                        Map.of("Type", "Notification", "Subject", "RDS Notification Message", "Message", message));
    }

    @Test
    void anEventSubscriptionsMessageIsReadThroughItsEnvelope() {
        var event = EventEnvelope.parse(notification(SUBSCRIPTION));
        assertThat(event)
                .isEqualTo(new SnapshotEvent(
                        "RDS-EVENT-0169",
                        "rds:shop-prod-2026-11-01-03-36",
                        Optional.of(ARN),
                        "Automated cluster snapshot created"));
        assertThat(EventEnvelope.parse(SUBSCRIPTION)).isEqualTo(event);
        assertThat(event).hasToString("RDS-EVENT-0169 about rds:shop-prod-2026-11-01-03-36");
    }

    @Test
    void aMessageWithoutArnAsIn2019IsRead() {
        var event = EventEnvelope.parse("""
                {"Event Source": "db-snapshot", "Source ID": "rds:crm-2019-08-18-03-30",
                 "Event ID": "http://docs.amazonwebservices.com/AmazonRDS/latest/UserGuide/USER_Events.html#RDS-EVENT-0091"}
                """);
        assertThat(event)
                .isEqualTo(new SnapshotEvent("RDS-EVENT-0091", "rds:crm-2019-08-18-03-30", Optional.empty(), ""));
    }

    @Test
    void eventBridgesFormIsReadAndItsResourceGoesFirst() {
        var event = EventEnvelope.parse(notification("""
                {"version": "0", "detail-type": "RDS DB Cluster Snapshot Event", "source": "aws.rds",
                 "resources": ["arn:aws:rds:eu-west-1:111122223333:cluster-snapshot:rds:shop-prod-2026-11-01-03-36"],
                 "detail": {"EventCategories": ["notification"], "SourceType": "CLUSTER_SNAPSHOT",
                   "SourceArn": "arn:aws:rds:eu-west-1:111122223333:db:shop-prod",
                   "Message": "The cluster snapshot export task completed",
                   "SourceIdentifier": "rds:shop-prod-2026-11-01-03-36", "EventID": "RDS-EVENT-0164"}}"""));
        assertThat(event.eventId()).isEqualTo("RDS-EVENT-0164");
        assertThat(event.sourceArn()).contains(ARN);
        var bare = EventEnvelope.parse("""
                {"detail": {"SourceArn": "arn:x", "SourceIdentifier": "s", "EventID": "RDS-EVENT-0164"}}""");
        assertThat(bare.sourceArn()).contains("arn:x");
    }

    @Test
    void whatCannotBeReadIsAFailureThatSaysWhy() {
        unreadable("{\"Message\": ", "The queue's message is not JSON");
        unreadable(notification("{\"Event ID\": \"x"), "The SNS notification's message is not JSON");
        unreadable(notification("[]"), "not a JSON object");
        unreadable(notification("{\"hello\": 1}"), "[hello]");
        unreadable("{\"Event ID\": \"x#RDS-EVENT-0169\"}", "no \"Source ID\"");
        unreadable("{\"detail\": {\"EventID\": \"RDS-EVENT-0169\"}}", "no \"SourceIdentifier\"");
        unreadable("", "The queue's message is not");
    }

    private static void unreadable(String body, String reason) {
        assertThatThrownBy(() -> EventEnvelope.parse(body))
                .isInstanceOf(TriggerException.class)
                .hasMessageContaining("Cannot read the event")
                .hasMessageContaining(reason);
    }
}
