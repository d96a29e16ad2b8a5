package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.pump.job.Receipts;
import io.datapump.pump.job.RunId;
import io.datapump.pump.pipeline.ExecutionName;
import io.datapump.pump.pipeline.PipelineInput;
import io.datapump.pump.store.ObjectStore;
import io.datapump.schema.run.RunIndex;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/// Starts the pipeline of a finished export. The execution bears the export's id, so a second start of the
/// same export is a repeat for ninety days (Step Functions API, StartExecution).
final class PipelineStarter {

    private final SfnClient sfn;
    private final ObjectStore store;

    PipelineStarter(SfnClient sfn, ObjectStore store) {
        this.sfn = sfn;
        this.store = store;
    }

    /// Leaves what RDS says of the finished task where the run finds it, then starts the execution. The jobs do not
    /// call RDS; a repeat leaves the same.
    Outcome start(String stateMachine, RunIndex.Entry entry, Export task) {
        var export = task.id();
        new Receipts(store, new RunId(entry.cluster(), export, entry.configuration())).write(task.finished());
        var input = PipelineInput.of(entry, export).json();
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

    /// The first of some exports whose run is under way now, a replay's too.
    Optional<String> firstRunning(String stateMachine, List<String> exports) {
        if (exports.isEmpty()) {
            return Optional.empty();
        }
        var names = running(stateMachine);
        return exports.stream()
                .filter(export -> names.stream().anyMatch(name -> ExecutionName.isOf(name, export)))
                .findFirst();
    }

    private Set<String> running(String stateMachine) {
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
