package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.Documents;
import io.datapump.local.aws.state.StateFolder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;

/// All revisions of all families. Revision numbers only grow.
final class TaskDefinitions {

    private final Account account;
    private final Documents<TaskDefinition> definitions;

    TaskDefinitions(Account account, StateFolder state) {
        this.account = account;
        this.definitions = state.models("ecs/taskdefinitions", TaskDefinition.class, TaskDefinition::builder);
    }

    void put(TaskDefinition definition) {
        definitions.put(name(definition.family(), definition.revision()), definition);
    }

    private static String name(String family, int revision) {
        return "%s:%06d".formatted(family, revision);
    }

    String arn(String family, int revision) {
        return account.arn("ecs", "task-definition/%s:%d".formatted(family, revision));
    }

    /// All revisions, by family, then oldest first.
    List<TaskDefinition> all() {
        return definitions.all();
    }

    int nextRevision(String family) {
        return ofFamily(family).stream()
                        .mapToInt(TaskDefinition::revision)
                        .max()
                        .orElse(0)
                + 1;
    }

    private List<TaskDefinition> ofFamily(String family) {
        return definitions.all().stream()
                .filter(definition -> definition.family().equals(family))
                .toList();
    }

    /// What `family`, `family:revision` or an ARN names; the newest active revision for a bare family.
    Optional<TaskDefinition> find(String reference) {
        var name = reference.substring(reference.lastIndexOf('/') + 1);
        var colon = name.indexOf(':');
        if (colon < 0) {
            return ofFamily(name).stream()
                    .filter(definition -> definition.status() == TaskDefinitionStatus.ACTIVE)
                    .max(Comparator.comparing(TaskDefinition::revision));
        }
        var revision = name.substring(colon + 1);
        return revision.matches("\\d{1,9}")
                ? definitions.find(name(name.substring(0, colon), Integer.parseInt(revision)))
                : Optional.empty();
    }
}
