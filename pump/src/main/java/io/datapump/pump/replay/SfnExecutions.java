package io.datapump.pump.replay;

import io.datapump.pump.aws.AwsFailure;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/// Executions in Step Functions.
public record SfnExecutions(SfnClient sfn) implements Executions {

    @Override
    public String start(String stateMachine, String name, String input) {
        return trying(
                "start %s with %s".formatted(name, stateMachine),
                () -> sfn.startExecution(
                                s -> s.stateMachineArn(stateMachine).name(name).input(input))
                        .executionArn());
    }

    @Override
    public Set<String> running(String stateMachine) {
        return trying(
                "list the running executions of " + stateMachine,
                () -> sfn
                        .listExecutionsPaginator(
                                l -> l.stateMachineArn(stateMachine).statusFilter(ExecutionStatus.RUNNING))
                        .executions()
                        .stream()
                        .map(ExecutionListItem::name)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public State state(String execution) {
        return trying("look at the execution " + execution, () -> {
            var found = sfn.describeExecution(d -> d.executionArn(execution));
            return new State(
                    found.status() == ExecutionStatus.RUNNING,
                    Optional.ofNullable(found.cause()).or(() -> Optional.ofNullable(found.error())));
        });
    }

    private static <T> T trying(String what, Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw new ReplayException("Cannot %s: %s".formatted(what, AwsFailure.reason(e)), e);
        }
    }
}
