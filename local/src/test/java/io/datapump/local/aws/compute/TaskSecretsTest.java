package io.datapump.local.aws.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.Secret;
import software.amazon.awssdk.services.ecs.model.TaskStopCode;

/// Secrets that a task definition hands to its containers.
class TaskSecretsTest extends EcsFixture {

    private static final String SECRET =
            "arn:aws:secretsmanager:eu-central-1:111122223333:secret:datapump/hash-key-a1B2c3";

    private static Consumer<RegisterTaskDefinitionRequest.Builder> withSecrets(Secret... given) {
        return b -> b.containerDefinitions(ContainerDefinition.builder()
                .name("worker")
                .image("pump:1")
                .environment(pair("A", "1"))
                .secrets(given)
                .build());
    }

    private static Secret secret(String name, String valueFrom) {
        return Secret.builder().name(name).valueFrom(valueFrom).build();
    }

    @Test
    void aContainerIsGivenTheTextOfItsSecretsAndNobodyElseIs() {
        secrets.put(SECRET, "{\"key\": \"of hashed columns\"}");
        var definition = register(withSecrets(secret("KEY", SECRET + ":key::"), secret("ALL", SECRET)));
        var given = new ArrayList<String>();
        runtime = (command, environment, log) -> {
            given.add(environment.get("KEY"));
            given.add(environment.get("ALL"));
            return 0;
        };
        var task = run(b -> {});
        look(task);
        var ended = look(task);

        assertThat(given).containsExactly("of hashed columns", "{\"key\": \"of hashed columns\"}");
        assertThat(definition.containerDefinitions().getFirst().secrets())
                .as("in another order")
                .containsExactly(secret("ALL", SECRET), secret("KEY", SECRET + ":key::"));
        assertThat(ended.toString() + definition + heard).doesNotContain("of hashed columns");
    }

    @Test
    void aTaskWhoseSecretCannotBeReadDoesNotStart() {
        register(withSecrets(secret("KEY", SECRET)));
        var task = run(b -> {});
        look(task);
        var stopped = look(task);

        assertThat(stopped.stopCode()).isEqualTo(TaskStopCode.TASK_FAILED_TO_START);
        assertThat(stopped.stoppedReason())
                .startsWith("ResourceInitializationError: unable to pull secrets or registry auth")
                .contains(SECRET, "can't find the specified secret");
        assertThat(stopped.containers().getFirst().exitCode()).isNull();
        assertThat(stopped.startedAt()).isNull();
        assertThat(heard).isEmpty();
    }

    @Test
    void aVariableIsEitherASecretOrAPlainValue() {
        assertThatThrownBy(() -> register(withSecrets(secret("A", SECRET))))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("such as 'A'");
        assertThatThrownBy(() -> register(withSecrets(secret("KEY", SECRET), secret("KEY", SECRET))))
                .isInstanceOf(ClientException.class)
                .hasMessageContaining("Duplicate secret names found: KEY");
    }
}
