package io.datapump.pump.job.notify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.PublishRequest;
import software.amazon.awssdk.services.sns.model.PublishResponse;

/// A topic that remembers what was published, or refuses.
public final class FakeSnsClient implements SnsClient {

    public final List<PublishRequest> published = new ArrayList<>();
    public Optional<SdkException> refusal = Optional.empty();

    @Override
    public PublishResponse publish(PublishRequest request) {
        refusal.ifPresent(e -> {
            throw e;
        });
        published.add(request);
        return PublishResponse.builder().messageId("m-1").build();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
