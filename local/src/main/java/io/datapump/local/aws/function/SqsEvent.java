package io.datapump.local.aws.function;

import io.datapump.local.aws.messaging.QueueMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// The event a function receives from a queue, and the answer it gives (Lambda guide, "Using Lambda with
/// Amazon SQS").
final class SqsEvent {

    private static final JsonMapper JSON = new JsonMapper();

    private SqsEvent() {}

    static String of(List<QueueMessage> messages, String queueArn, String region) {
        var event = JSON.createObjectNode();
        var records = event.putArray("Records");
        for (var message : messages) {
            var record = records.addObject();
            record.put("messageId", message.id());
            record.put("receiptHandle", message.receipt().orElse(""));
            record.put("body", message.body());
            var attributes = record.putObject("attributes");
            attributes.put("ApproximateReceiveCount", Integer.toString(message.received()));
            attributes.put("SentTimestamp", millis(message.sent()));
            attributes.put("SenderId", "AIDAIENQZJOLO23YVJ4VO");
            attributes.put(
                    "ApproximateFirstReceiveTimestamp",
                    millis(message.firstReceived().orElse(message.sent())));
            record.putObject("messageAttributes");
            record.put("md5OfBody", md5(message.body()));
            record.put("eventSource", "aws:sqs");
            record.put("eventSourceARN", queueArn);
            record.put("awsRegion", region);
        }
        return event.toString();
    }

    private static String millis(Instant time) {
        return Long.toString(time.toEpochMilli());
    }

    private static String md5(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Cannot hash: every JDK has MD5", e);
        }
    }

    /// The ids of the messages that are to come again. An answer that names a message which was not in the
    /// batch makes the whole batch come again (Lambda guide, "Success and failure conditions").
    static Set<String> failedIn(String answer, List<QueueMessage> messages) {
        var failed = new HashSet<String>();
        var all = new HashSet<>(messages.stream().map(QueueMessage::id).toList());
        JSON.readTree(answer.isBlank() ? "{}" : answer)
                .path("batchItemFailures")
                .forEach(item -> failed.add(item.path("itemIdentifier").asString("")));
        return all.containsAll(failed) ? failed : all;
    }
}
