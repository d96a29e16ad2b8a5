package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.RunIndex;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;
import tools.jackson.databind.json.JsonMapper;

/// Starts the pipeline of a finished export. The execution bears the export's id, so a second start of the
/// same export is a repeat for ninety days (Step Functions API, StartExecution).
final class PipelineStarter {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SfnClient sfn;
    private final ObjectStore store;

    PipelineStarter(SfnClient sfn, ObjectStore store) {
        this.sfn = sfn;
        this.store = store;
    }

    /// What the state machine is given; the whole run keeps the configuration named here.
    record Input(String cluster, String export, String configuration, String taskDefinition) {}

    /// Leaves what RDS says of the finished task where the run finds it, then starts the execution. The jobs do not
    /// call RDS; a repeat leaves the same.
    Outcome start(String stateMachine, RunIndex.Entry entry, Export task) {
        var export = task.id();
        new Receipts(store, new RunId(entry.cluster(), export, entry.configuration())).write(task.finished());
        var input = JSON.writeValueAsString(
                new Input(entry.cluster(), export, entry.configuration(), entry.taskDefinition()));
        return trying("start the pipeline for export %s with %s".formatted(export, stateMachine), () -> {
            try {
                sfn.startExecution(
                        s -> s.stateMachineArn(stateMachine).name(export).input(input));
                return Outcome.started(
                                "pipeline",
                                "started the pipeline for export %s with %s".formatted(export, entry.configuration()))
                        .of(entry, export);
            } catch (ExecutionAlreadyExistsException e) {
                return Outcome.repeated("pipeline", "the pipeline for export %s was started before".formatted(export))
                        .of(entry, export);
            }
        });
    }

    /// The exports whose pipeline is running now.
    Set<String> running(String stateMachine) {
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

    /// The exports whose pipeline was started since a moment, whatever came of it. Step Functions lists the newest
    /// first, so older pages are not asked for.
    Set<String> startedSince(String stateMachine, Instant since) {
        return trying(
                "list the executions of " + stateMachine,
                () -> sfn.listExecutionsPaginator(l -> l.stateMachineArn(stateMachine)).executions().stream()
                        .takeWhile(execution -> !execution.startDate().isBefore(since))
                        .map(ExecutionListItem::name)
                        .collect(Collectors.toUnmodifiableSet()));
    }
}
