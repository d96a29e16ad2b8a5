package io.datapump.local.aws.compute;

import io.datapump.local.aws.secrets.LocalSecrets;
import io.datapump.local.aws.state.StateException;
import java.util.Map;
import software.amazon.awssdk.services.ecs.model.Task;

/// The main containers of tasks, and what they are started with.
record Containers(String region, TaskDefinitions definitions, LocalSecrets secrets) {

    MainContainer of(Task task) {
        return MainContainer.of(definitions
                .find(task.taskDefinitionArn())
                .orElseThrow(() -> new StateException("Cannot find " + task.taskDefinitionArn())));
    }

    /// @throws io.datapump.local.aws.secrets.SecretException where a secret cannot be read; the task
    ///     does not start
    Map<String, String> environment(Task task) {
        return of(task).environment(task.overrides(), region, secrets::read);
    }
}
