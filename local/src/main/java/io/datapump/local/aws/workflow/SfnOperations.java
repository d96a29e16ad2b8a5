package io.datapump.local.aws.workflow;

import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.sfn.model.CreateStateMachineRequest;
import software.amazon.awssdk.services.sfn.model.CreateStateMachineResponse;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionRequest;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.DescribeStateMachineRequest;
import software.amazon.awssdk.services.sfn.model.DescribeStateMachineResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.ListExecutionsRequest;
import software.amazon.awssdk.services.sfn.model.ListExecutionsResponse;
import software.amazon.awssdk.services.sfn.model.ListStateMachinesRequest;
import software.amazon.awssdk.services.sfn.model.ListStateMachinesResponse;
import software.amazon.awssdk.services.sfn.model.StartExecutionRequest;
import software.amazon.awssdk.services.sfn.model.StartExecutionResponse;
import software.amazon.awssdk.services.sfn.model.StateMachineListItem;
import software.amazon.awssdk.services.sfn.model.StopExecutionRequest;
import software.amazon.awssdk.services.sfn.model.StopExecutionResponse;

/// Step Functions' operations.
final class SfnOperations {

    private final Executions executions;

    SfnOperations(Executions executions) {
        this.executions = executions;
    }

    public CreateStateMachineResponse createStateMachine(CreateStateMachineRequest request) {
        var machine = executions.create(request.name(), request.definition(), request.roleArn());
        return CreateStateMachineResponse.builder()
                .stateMachineArn(machine.arn())
                .creationDate(machine.created())
                .build();
    }

    public DescribeStateMachineResponse describeStateMachine(DescribeStateMachineRequest request) {
        var machine = executions.requireMachine(request.stateMachineArn());
        return DescribeStateMachineResponse.builder()
                .stateMachineArn(machine.arn())
                .name(machine.name())
                .definition(machine.definition())
                .roleArn(machine.roleArn())
                .status("ACTIVE")
                .type("STANDARD")
                .creationDate(machine.created())
                .build();
    }

    public ListStateMachinesResponse listStateMachines(ListStateMachinesRequest request) {
        return ListStateMachinesResponse.builder()
                .stateMachines(executions.machines().stream()
                        .map(machine -> StateMachineListItem.builder()
                                .stateMachineArn(machine.arn())
                                .name(machine.name())
                                .type("STANDARD")
                                .creationDate(machine.created())
                                .build())
                        .toList())
                .build();
    }

    public StartExecutionResponse startExecution(StartExecutionRequest request) {
        var name = Optional.ofNullable(request.name())
                .orElseGet(() -> UUID.randomUUID().toString());
        var input = Optional.ofNullable(request.input()).orElse("{}");
        var execution = executions.start(request.stateMachineArn(), name, input);
        return StartExecutionResponse.builder()
                .executionArn(execution.arn())
                .startDate(execution.started())
                .build();
    }

    public DescribeExecutionResponse describeExecution(DescribeExecutionRequest request) {
        var execution = executions.require(request.executionArn());
        return DescribeExecutionResponse.builder()
                .executionArn(execution.arn())
                .stateMachineArn(execution.stateMachineArn())
                .name(execution.name())
                .status(execution.status())
                .startDate(execution.started())
                .stopDate(execution.stopped().orElse(null))
                .input(execution.input())
                .output(execution.result().flatMap(WorkflowResult::output).orElse(null))
                .error(execution.result().flatMap(WorkflowResult::error).orElse(null))
                .cause(execution.result().flatMap(WorkflowResult::cause).orElse(null))
                .build();
    }

    public ListExecutionsResponse listExecutions(ListExecutionsRequest request) {
        var found = executions.of(request.stateMachineArn()).stream()
                .filter(execution ->
                        request.statusFilter() == null || execution.status().equals(request.statusFilterAsString()))
                .map(execution -> ExecutionListItem.builder()
                        .executionArn(execution.arn())
                        .stateMachineArn(execution.stateMachineArn())
                        .name(execution.name())
                        .status(execution.status())
                        .startDate(execution.started())
                        .stopDate(execution.stopped().orElse(null))
                        .build())
                .toList();
        return ListExecutionsResponse.builder().executions(found).build();
    }

    /// Takes effect at once for an execution that has not begun; one under way goes on to its end, which then
    /// counts for nothing.
    public StopExecutionResponse stopExecution(StopExecutionRequest request) {
        var why = new WorkflowResult(
                Optional.empty(), Optional.ofNullable(request.error()), Optional.ofNullable(request.cause()));
        var execution = executions.stop(request.executionArn(), why);
        return StopExecutionResponse.builder()
                .stopDate(execution.stopped().orElse(null))
                .build();
    }
}
