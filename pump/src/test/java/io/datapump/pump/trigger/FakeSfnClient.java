package io.datapump.pump.trigger;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.StartExecutionRequest;
import software.amazon.awssdk.services.sfn.model.StartExecutionResponse;

/// Step Functions in memory: a name is taken for good.
final class FakeSfnClient implements SfnClient {

    final List<StartExecutionRequest> started = new ArrayList<>();

    @Override
    public StartExecutionResponse startExecution(StartExecutionRequest request) {
        if (started.stream().anyMatch(s -> s.name().equals(request.name()))) {
            throw ExecutionAlreadyExistsException.builder().build();
        }
        started.add(request);
        return StartExecutionResponse.builder()
                .executionArn("arn:" + request.name())
                .build();
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
