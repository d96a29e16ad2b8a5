package io.datapump.pump.trigger;

import static io.datapump.pump.trigger.AwsCalls.trying;

import io.datapump.schema.run.RunIndex;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import tools.jackson.databind.json.JsonMapper;

/// Starts the pipeline of a finished export. The execution bears the export's id, so a second start of the
/// same export is a repeat for ninety days (Step Functions API, StartExecution).
final class PipelineStarter {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final SfnClient sfn;

    PipelineStarter(SfnClient sfn) {
        this.sfn = sfn;
    }

    /// What the state machine is given; the whole run keeps the configuration named here.
    record Input(String cluster, String export, String configuration, String taskDefinition) {}

    /// Starts the execution and answers a sentence for the log.
    String start(String stateMachine, RunIndex.Entry entry, String export) {
        var input = JSON.writeValueAsString(
                new Input(entry.cluster(), export, entry.configuration(), entry.taskDefinition()));
        return trying("start the pipeline for export %s with %s".formatted(export, stateMachine), () -> {
            try {
                sfn.startExecution(
                        s -> s.stateMachineArn(stateMachine).name(export).input(input));
                return "started the pipeline for export %s with %s".formatted(export, entry.configuration());
            } catch (ExecutionAlreadyExistsException e) {
                return "repeat: the pipeline for export %s was started before".formatted(export);
            }
        });
    }
}
