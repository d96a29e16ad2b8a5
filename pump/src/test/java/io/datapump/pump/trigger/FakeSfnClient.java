package io.datapump.pump.trigger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;
import software.amazon.awssdk.services.sfn.model.ListExecutionsRequest;
import software.amazon.awssdk.services.sfn.model.ListExecutionsResponse;
import software.amazon.awssdk.services.sfn.model.SfnException;
import software.amazon.awssdk.services.sfn.model.StartExecutionRequest;
import software.amazon.awssdk.services.sfn.model.StartExecutionResponse;

/// Step Functions in memory: a name is taken for good.
final class FakeSfnClient implements SfnClient {

    final List<StartExecutionRequest> started = new ArrayList<>();
    /// Names of executions that have not ended.
    final Set<String> running = new HashSet<>();

    boolean refusing;

    @Override
    public StartExecutionResponse startExecution(StartExecutionRequest request) {
        if (refusing) {
            throw SfnException.builder()
                    .statusCode(400)
                    .message("as the test asked")
                    .build();
        }
        if (started.stream().anyMatch(s -> s.name().equals(request.name()))) {
            throw ExecutionAlreadyExistsException.builder().build();
        }
        started.add(request);
        return StartExecutionResponse.builder()
                .executionArn("arn:" + request.name())
                .build();
    }

    @Override
    public ListExecutionsResponse listExecutions(ListExecutionsRequest request) {
        return ListExecutionsResponse.builder()
                .executions(started.stream()
                        .filter(s -> request.statusFilter() != ExecutionStatus.RUNNING || running.contains(s.name()))
                        .map(s -> ExecutionListItem.builder()
                                .name(s.name())
                                .startDate(Instant.parse("2026-03-01T05:00:00Z"))
                                .build())
                        .toList()
                        .reversed())
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
