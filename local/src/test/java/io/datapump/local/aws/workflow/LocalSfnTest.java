package io.datapump.local.aws.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.TestClock;
import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.CallLog;
import io.datapump.local.aws.client.Killed;
import io.datapump.local.aws.state.StateFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionDoesNotExistException;
import software.amazon.awssdk.services.sfn.model.ExecutionListItem;
import software.amazon.awssdk.services.sfn.model.InvalidExecutionInputException;
import software.amazon.awssdk.services.sfn.model.InvalidNameException;
import software.amazon.awssdk.services.sfn.model.StateMachineDoesNotExistException;

class LocalSfnTest {

    @TempDir
    private Path dir;

    private final TestClock clock = new TestClock();
    private final List<String> ran = new ArrayList<>();
    private WorkflowRuntime runtime = (machine, execution) -> {
        ran.add(execution.name());
        return WorkflowResult.succeeded("{\"a\":1}");
    };
    private LocalSfn server;
    private SfnClient sfn;
    private String machine;

    @BeforeEach
    void open() {
        WorkflowRuntime current = (m, e) -> runtime.run(m, e);
        server = new LocalSfn(
                new Account("111122223333", "eu-central-1"), clock, new StateFolder(dir), current, new CallLog());
        sfn = server.client();
        machine = sfn.createStateMachine(
                        b -> b.name("lake").definition("{}").roleArn("arn:aws:iam::111122223333:role/p"))
                .stateMachineArn();
    }

    private String start(String name, String input) {
        clock.advance(Duration.ofSeconds(1));
        return sfn.startExecution(b -> b.stateMachineArn(machine).name(name).input(input))
                .executionArn();
    }

    private DescribeExecutionResponse describe(String arn) {
        return sfn.describeExecution(b -> b.executionArn(arn));
    }

    @Test
    void executionsRunOneAfterTheOtherWhenAwsAdvances() {
        var first = start("e-1", "{\"x\":1}");
        start("e-2", "{}");
        assertThat(describe(first).statusAsString()).isEqualTo("RUNNING");

        assertThat(server.advance()).isTrue();
        assertThat(describe(first).statusAsString()).isEqualTo("SUCCEEDED");
        assertThat(describe(first).output()).isEqualTo("{\"a\":1}");
        assertThat(describe(first).input()).isEqualTo("{\"x\":1}");
        assertThat(describe(first).stopDate()).isNotNull();
        assertThat(server.advance()).isTrue();
        assertThat(server.advance()).isFalse();
        assertThat(ran).containsExactly("e-1", "e-2");
        assertThat(sfn.listExecutions(b -> b.stateMachineArn(machine)).executions())
                .extracting(ExecutionListItem::name)
                .containsExactly("e-2", "e-1");
        assertThat(sfn.listExecutions(b -> b.stateMachineArn(machine).statusFilter("RUNNING"))
                        .executions())
                .isEmpty();
    }

    @Test
    void aNameIsTheSameExecutionWhileItRunsAndTakenAfterwards() {
        var arn = start("e-1", "{}");
        assertThat(start("e-1", "{}")).isEqualTo(arn);
        assertThatThrownBy(() -> start("e-1", "{\"other\":1}")).isInstanceOf(ExecutionAlreadyExistsException.class);
        server.advance();
        assertThatThrownBy(() -> start("e-1", "{}")).isInstanceOf(ExecutionAlreadyExistsException.class);
    }

    @Test
    void anExecutionWhoseProcessDiedRunsAgainFromItsBeginning() {
        var arn = start("e-1", "{}");
        var before = runtime;
        runtime = (m, e) -> {
            throw new Killed(new Call(1, "s3", "PutObject", "key"));
        };
        assertThatThrownBy(server::advance).isInstanceOf(Killed.class);
        assertThat(describe(arn).statusAsString()).isEqualTo("RUNNING");
        runtime = before;
        server.advance();
        assertThat(describe(arn).statusAsString()).isEqualTo("SUCCEEDED");
    }

    @Test
    void failuresCarryErrorAndCause() {
        runtime = (m, e) -> WorkflowResult.failed("DataPump.RunFailed", "inspect: broken");
        var arn = start("e-1", "{}");
        server.advance();
        assertThat(describe(arn).statusAsString()).isEqualTo("FAILED");
        assertThat(describe(arn).error()).isEqualTo("DataPump.RunFailed");
        assertThat(describe(arn).cause()).isEqualTo("inspect: broken");
        runtime = (m, e) -> {
            throw new IllegalStateException("no such member");
        };
        var broken = start("e-2", "{}");
        server.advance();
        assertThat(describe(broken).error()).isEqualTo("States.Runtime");
        assertThat(describe(broken).cause()).contains("no such member");
    }

    @Test
    void aStoppedExecutionIsAborted() {
        var arn = start("e-1", "{}");
        sfn.stopExecution(b -> b.executionArn(arn).cause("enough"));
        assertThat(server.advance()).isFalse();
        assertThat(describe(arn).statusAsString()).isEqualTo("ABORTED");
        assertThat(describe(arn).cause()).isEqualTo("enough");
    }

    @Test
    void whatIsStoppedWhileItRunsStaysAborted() {
        var arn = start("e-1", "{}");
        runtime = (m, e) -> {
            sfn.stopExecution(b -> b.executionArn(arn));
            return WorkflowResult.succeeded("{}");
        };
        server.advance();
        assertThat(describe(arn).statusAsString()).isEqualTo("ABORTED");
    }

    @Test
    void badNamesInputsAndMachinesAreTypedFailures() {
        for (var name : List.of("a b", "rds:x", "a/b", "x".repeat(81), "")) {
            assertThatThrownBy(() -> start(name, "{}")).isInstanceOf(InvalidNameException.class);
        }
        assertThatThrownBy(() -> start("e", "{")).isInstanceOf(InvalidExecutionInputException.class);
        assertThatThrownBy(() -> describe(machine)).isInstanceOf(ExecutionDoesNotExistException.class);
        assertThat(sfn.startExecution(b -> b.stateMachineArn(machine)).executionArn())
                .contains(":execution:lake:");
        server.deleteStateMachine(machine);
        assertThatThrownBy(() -> start("e", "{}")).isInstanceOf(StateMachineDoesNotExistException.class);
    }

    @Test
    void machinesAreDescribedAndListed() {
        server.createStateMachine("lake", "{\"new\":true}", "arn:aws:iam::111122223333:role/p");
        assertThat(sfn.describeStateMachine(b -> b.stateMachineArn(machine)).definition())
                .isEqualTo("{\"new\":true}");
        assertThat(sfn.listStateMachines(b -> {}).stateMachines()).hasSize(1);
    }
}
