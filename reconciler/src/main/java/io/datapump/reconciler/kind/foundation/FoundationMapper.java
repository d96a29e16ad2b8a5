package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.Tags;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.OnStackFailure;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/// Between the state and CloudFormation's requests and answers.
final class FoundationMapper {

    private FoundationMapper() {}

    static FoundationState state(Stack live, String template) {
        return new FoundationState(
                live.stackName(),
                template,
                live.parameters().stream()
                        .collect(Collectors.toMap(
                                Parameter::parameterKey,
                                p -> Optional.ofNullable(p.parameterValue()).orElse(""))),
                Tags.of(live.tags().stream().collect(Collectors.toMap(Tag::key, Tag::value))));
    }

    /// A first creation that fails deletes the stack again; otherwise it would rest in ROLLBACK_COMPLETE, from
    /// which deleting is the only way on (CloudFormation guide, stack states).
    static CreateChangeSetRequest create(FoundationState desired, String changeSet) {
        return request(desired, changeSet)
                .changeSetType(ChangeSetType.CREATE)
                .onStackFailure(OnStackFailure.DELETE)
                .build();
    }

    static CreateChangeSetRequest update(FoundationState desired, String changeSet) {
        return request(desired, changeSet).changeSetType(ChangeSetType.UPDATE).build();
    }

    private static CreateChangeSetRequest.Builder request(FoundationState desired, String changeSet) {
        return CreateChangeSetRequest.builder()
                .stackName(desired.name())
                .changeSetName(changeSet)
                .templateBody(desired.template())
                .parameters(parameters(desired))
                .tags(desired.tags().values().entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .capabilities(Capability.CAPABILITY_NAMED_IAM);
    }

    private static List<Parameter> parameters(FoundationState desired) {
        return desired.parameters().entrySet().stream()
                .map(entry -> Parameter.builder()
                        .parameterKey(entry.getKey())
                        .parameterValue(entry.getValue())
                        .build())
                .toList();
    }
}
