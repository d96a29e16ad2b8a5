package io.datapump.local.demo;

import java.util.Comparator;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;

/// The executions of the lake's state machine.
final class Executions {

    private Executions() {}

    /// Starts an export's execution once more with its input, as Step Functions' "New execution" does. A name is taken
    /// for ninety days, so the new one has a number behind it.
    static void repeat(SfnClient sfn, String export) {
        var machine = sfn.listStateMachines().stateMachines().getFirst().stateMachineArn();
        var before = sfn.listExecutions(r -> r.stateMachineArn(machine)).executions().stream()
                .filter(execution -> execution.name().startsWith(export))
                .toList();
        var last = before.stream()
                .max(Comparator.comparing(ExecutionListItem::startDate))
                .orElseThrow(() -> new DemoException("Export %s has no execution to repeat.".formatted(export)));
        var input =
                sfn.describeExecution(r -> r.executionArn(last.executionArn())).input();
        sfn.startExecution(r -> r.stateMachineArn(machine)
                .name(export + "-" + (before.size() + 1))
                .input(input));
    }
}
