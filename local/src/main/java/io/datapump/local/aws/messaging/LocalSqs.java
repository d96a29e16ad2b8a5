package io.datapump.local.aws.messaging;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.LocalClient;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;

/// SQS.
public final class LocalSqs {

    private final Queues queues;
    private final SqsClient client;

    public LocalSqs(Account account, Clock clock, StateFolder state, CallLog calls) {
        this.queues = new Queues(account, clock, state);
        this.client = LocalClient.of(SqsClient.class, "sqs", calls, new SqsOperations(queues, clock));
    }

    public SqsClient client() {
        return client;
    }

    /// What an event source mapping works with.
    public Queues queues() {
        return queues;
    }

    /// Creates a queue, or gives an existing one these attributes.
    ///
    /// @return its URL
    public String createQueue(String name, Map<String, String> attributes) {
        return queues.create(name, attributes).url();
    }

    public void deleteQueue(String url) {
        queues.all().stream().filter(queue -> queue.url().equals(url)).forEach(queues::delete);
    }

    public boolean hasQueue(String arn) {
        return queues.contains(arn);
    }

    /// What a queue was given.
    public Map<String, String> attributes(String url) {
        return queues.byUrl(url).attributes();
    }

    /// Every message of a queue, hidden or not, oldest first, without receiving it.
    public List<QueueMessage> messages(String name) {
        return queues.messagesOf(queues.byName(name));
    }
}
