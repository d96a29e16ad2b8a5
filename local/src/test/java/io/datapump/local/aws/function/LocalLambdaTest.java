package io.datapump.local.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalLogs;
import io.datapump.local.aws.function.LocalLambda.Answers;
import io.datapump.local.aws.messaging.LocalSqs;
import io.datapump.local.aws.messaging.QueueMessage;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LocalLambdaTest {

    private static final String QUEUE = "arn:aws:sqs:eu-central-1:111122223333:trigger";
    private static final String DEAD = "arn:aws:sqs:eu-central-1:111122223333:dead";

    @TempDir
    private Path dir;

    private final List<JsonNode> events = new ArrayList<>();
    private final LocalLogs[] logs = new LocalLogs[1];
    private FunctionRuntime runtime = (function, environment, event, log) -> "{}";
    private LocalSqs sqs;
    private LocalLambda lambda;

    @BeforeEach
    void open() {
        var account = new Account("111122223333", "eu-central-1");
        var state = new StateFolder(dir);
        logs[0] = new LocalLogs(dir.resolve("logs"));
        sqs = new LocalSqs(account, new TestClock(), state, new CallLog());
        sqs.createQueue("dead", Map.of());
        queue(Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"%s\",\"maxReceiveCount\":3}".formatted(DEAD)));
        FunctionRuntime recording = (function, environment, event, log) -> {
            events.add(new JsonMapper().readTree(event));
            log.accept("handling for " + environment.get("DATAPUMP_BUCKET"));
            return runtime.invoke(function, environment, event, log);
        };
        lambda = new LocalLambda(account, new TestClock(), state, sqs, recording, logs[0]);
        var arn = lambda.createFunction("trigger", Map.of("DATAPUMP_BUCKET", "lake"));
        lambda.mapQueue(QUEUE, arn, 10, Answers.FAILED_ITEMS);
    }

    private void queue(Map<String, String> attributes) {
        sqs.createQueue("trigger", attributes);
    }

    private void send(String body) {
        sqs.client()
                .sendMessage(b -> b.queueUrl(sqs.client()
                                .getQueueUrl(q -> q.queueName("trigger"))
                                .queueUrl())
                        .messageBody(body));
    }

    private void settle() {
        while (lambda.advance() || lambda.advanceAhead()) {
            // one batch after the other
        }
    }

    private static List<String> bodies(JsonNode event) {
        return StreamSupport.stream(event.get("Records").spliterator(), false)
                .map(record -> record.get("body").asString())
                .toList();
    }

    @Test
    void aFunctionReceivesItsQueueInSqssShape() {
        send("one");
        send("two");

        assertThat(lambda.advance()).isTrue();
        assertThat(lambda.advance()).isFalse();
        assertThat(bodies(events.getFirst())).containsExactly("one", "two");
        var record = events.getFirst().get("Records").get(0);
        assertThat(record.get("eventSource").asString()).isEqualTo("aws:sqs");
        assertThat(record.get("eventSourceARN").asString()).isEqualTo(QUEUE);
        assertThat(record.at("/attributes/ApproximateReceiveCount").asString()).isEqualTo("1");
        assertThat(record.get("md5OfBody").asString()).isEqualTo("f97c5d29941bfb1b2fdab0874906ab82");
        assertThat(sqs.messages("trigger")).isEmpty();
        assertThat(logs[0].read("trigger", "invocations")).containsExactly("handling for lake");
    }

    @Test
    void onlyTheItemsThatFailedComeAgain() {
        send("good");
        send("bad");
        runtime = (function, environment, event, log) -> failing(event, "bad", 2);
        settle();

        assertThat(events).extracting(LocalLambdaTest::bodies).containsExactly(List.of("good", "bad"), List.of("bad"));
        assertThat(sqs.messages("trigger")).isEmpty();
        assertThat(sqs.messages("dead")).isEmpty();
    }

    /// Fails one body until it has been received so often.
    private static String failing(String event, String body, int until) {
        var json = new JsonMapper();
        var answer = json.createObjectNode();
        var failures = answer.putArray("batchItemFailures");
        json.readTree(event).get("Records").forEach(record -> {
            var received = record.at("/attributes/ApproximateReceiveCount").asString();
            if (record.get("body").asString().equals(body) && Integer.parseInt(received) < until) {
                failures.addObject()
                        .put("itemIdentifier", record.get("messageId").asString());
            }
        });
        return answer.toString();
    }

    @Test
    void whatFailsForEverGoesToTheDeadLetters() {
        send("bad");
        runtime = (function, environment, event, log) -> failing(event, "bad", 100);
        settle();

        assertThat(events).hasSize(3);
        assertThat(sqs.messages("trigger")).isEmpty();
        assertThat(sqs.messages("dead")).extracting(QueueMessage::body).containsExactly("bad");
    }

    @Test
    void withoutDeadLettersItIsKeptAsLongAsTheQueueKeepsMessages() {
        queue(Map.of("MessageRetentionPeriod", "300", "VisibilityTimeout", "60"));
        send("bad");
        runtime = (function, environment, event, log) -> failing(event, "bad", 100);
        settle();

        assertThat(events).hasSize(6);
        assertThat(sqs.messages("trigger")).isEmpty();
    }

    @Test
    void anExceptionIsTheFailureOfTheWholeBatch() {
        send("one");
        send("two");
        runtime = (function, environment, event, log) -> {
            throw new IllegalStateException("no bucket");
        };
        lambda.advance();

        assertThat(sqs.messages("trigger")).hasSize(2);
        assertThat(logs[0].read("trigger", "invocations").getLast()).contains("no bucket");
    }

    @Test
    void anAnswerThatNamesAForeignMessageBringsTheWholeBatchAgain() {
        send("one");
        runtime = (function, environment, event, log) -> "{\"batchItemFailures\":[{\"itemIdentifier\":\"other\"}]}";
        lambda.advance();
        assertThat(sqs.messages("trigger")).hasSize(1);
    }

    @Test
    void withoutReportingTheAnswerMeansNothing() {
        lambda.mapQueue(QUEUE, "trigger", 1, Answers.NOTHING);
        send("one");
        send("two");
        runtime = (function, environment, event, log) -> failing(event, "one", 100);

        assertThat(lambda.advance()).isTrue();
        assertThat(sqs.messages("trigger")).extracting(QueueMessage::body).containsExactly("two");
    }

    @Test
    void aScheduleCallsItsFunctionOnlyWhenItsTimeComes() {
        lambda.schedule("sweep", "arn:aws:lambda:eu-central-1:111122223333:function:trigger");
        settle();
        assertThat(events).isEmpty();

        lambda.fireSchedules();
        var event = events.getFirst();
        assertThat(event.path("detail-type").asString()).isEqualTo("Scheduled Event");
        assertThat(event.path("source").asString()).isEqualTo("aws.events");
        assertThat(event.at("/resources/0").asString())
                .isEqualTo("arn:aws:events:eu-central-1:111122223333:rule/sweep");

        runtime = (function, environment, given, log) -> {
            throw new IllegalStateException("no bucket");
        };
        lambda.fireSchedules();
        assertThat(logs[0].read("trigger", "invocations").getLast()).contains("no bucket");
        lambda.unschedule("sweep");
        lambda.fireSchedules();
        assertThat(events).hasSize(2);
    }

    @Test
    void nothingHappensWithoutFunctionOrMapping() {
        send("one");
        lambda.deleteFunction("trigger");
        assertThat(lambda.advance()).isFalse();
        lambda.createFunction("trigger", Map.of());
        lambda.unmapQueue(lambda.mapQueue(QUEUE, "trigger", 10, Answers.NOTHING));
        assertThat(lambda.advance()).isFalse();
        assertThat(lambda.advanceAhead()).isFalse();
    }
}
