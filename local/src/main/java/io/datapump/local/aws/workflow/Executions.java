package io.datapump.local.aws.workflow;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Failure;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionDoesNotExistException;
import software.amazon.awssdk.services.sfn.model.InvalidExecutionInputException;
import software.amazon.awssdk.services.sfn.model.InvalidNameException;
import software.amazon.awssdk.services.sfn.model.StateMachineDoesNotExistException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// State machines and their executions.
final class Executions {

    /// Step Functions API, StartExecution: no blanks, brackets, wildcards, quotes, `: / ; ,` and the like.
    private static final Pattern NAME = Pattern.compile("[^\\s<>{}\\[\\]?*\"#%\\\\^|~`$&,;:/\\p{Cntrl}]{1,80}");

    private static final JsonMapper JSON = new JsonMapper();

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final WorkflowRuntime runtime;
    private final Documents<StateMachine> machines;
    private final Documents<Execution> executions;

    Executions(Account account, Clock clock, StateFolder state, WorkflowRuntime runtime) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.runtime = runtime;
        this.machines = state.records("sfn/machines", StateMachine.class);
        this.executions = state.records("sfn/executions", Execution.class);
    }

    StateMachine create(String name, String definition, String roleArn) {
        var arn = account.arn("states", "stateMachine:" + name);
        var created = machines.find(arn).map(StateMachine::created).orElseGet(clock::instant);
        var machine = new StateMachine(arn, name, definition, roleArn, created);
        machines.put(arn, machine);
        return machine;
    }

    void delete(String arn) {
        machines.delete(arn);
    }

    StateMachine requireMachine(String arn) {
        return machines.find(arn)
                .orElseThrow(() -> failure(
                        "StateMachineDoesNotExist",
                        StateMachineDoesNotExistException.builder(),
                        "State Machine Does Not Exist: '%s'".formatted(arn)));
    }

    List<StateMachine> machines() {
        return machines.all();
    }

    /// Starts an execution. The same name and input while it runs is the same execution; anything else under
    /// a name that was used is refused.
    Execution start(String machineArn, String name, String input) {
        var machine = requireMachine(machineArn);
        requireName(name);
        requireInput(input);
        var arn = account.arn("states", "execution:%s:%s".formatted(machine.name(), name));
        return state.lock().holding(() -> {
            var before = executions.find(arn);
            if (before.isPresent()) {
                if (before.get().isRunning() && before.get().input().equals(input)) {
                    return before.get();
                }
                throw failure(
                        "ExecutionAlreadyExists",
                        ExecutionAlreadyExistsException.builder(),
                        "Execution Already Exists: '%s'".formatted(arn));
            }
            var execution = new Execution(
                    arn, name, machineArn, input, "RUNNING", clock.instant(), Optional.empty(), Optional.empty());
            executions.put(arn, execution);
            return execution;
        });
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw failure("InvalidName", InvalidNameException.builder(), "Invalid Name: '%s'".formatted(name));
        }
    }

    private static void requireInput(String input) {
        try {
            JSON.readTree(input);
        } catch (JacksonException e) {
            throw failure(
                    "InvalidExecutionInput",
                    InvalidExecutionInputException.builder(),
                    "Invalid State Machine Execution Input: '%s'".formatted(e.getOriginalMessage()));
        }
    }

    Execution require(String arn) {
        return executions
                .find(arn)
                .orElseThrow(() -> failure(
                        "ExecutionDoesNotExist",
                        ExecutionDoesNotExistException.builder(),
                        "Execution Does Not Exist: '%s'".formatted(arn)));
    }

    /// Executions of a machine, newest first.
    List<Execution> of(String machineArn) {
        requireMachine(machineArn);
        return executions.all().stream()
                .filter(execution -> execution.stateMachineArn().equals(machineArn))
                .sorted(Comparator.comparing(Execution::started).reversed())
                .toList();
    }

    Execution stop(String arn, WorkflowResult why) {
        return end(require(arn), "ABORTED", why);
    }

    private Execution end(Execution seen, String status, WorkflowResult how) {
        return state.lock().holding(() -> {
            var now = require(seen.arn());
            if (!now.isRunning()) {
                return now; // stopped meanwhile
            }
            var ended = now.ended(status, clock.instant(), how);
            executions.put(seen.arn(), ended);
            return ended;
        });
    }

    /// Carries out the oldest running execution; false where none runs. One whose process died is carried out
    /// again.
    boolean advance() {
        var oldest = executions.all().stream()
                .filter(Execution::isRunning)
                .min(Comparator.comparing(Execution::started).thenComparing(Execution::arn));
        oldest.ifPresent(execution -> {
            var result = carriedOut(execution);
            end(execution, result.isFailure() ? "FAILED" : "SUCCEEDED", result);
        });
        return oldest.isPresent();
    }

    private WorkflowResult carriedOut(Execution execution) {
        try {
            return runtime.run(requireMachine(execution.stateMachineArn()), execution);
        } catch (RuntimeException e) {
            // What no state catches ends the execution, not the service.
            return WorkflowResult.failed("States.Runtime", e.toString());
        }
    }

    private static AwsServiceException failure(String code, AwsServiceException.Builder exception, String message) {
        return Failure.of("Sfn", 400, code, exception, message);
    }
}
