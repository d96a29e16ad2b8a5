package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.Tags;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.ChangeSetType;
import software.amazon.awssdk.services.cloudformation.model.CreateChangeSetRequest;
import software.amazon.awssdk.services.cloudformation.model.OnStackFailure;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.ResourceChangeDetail;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/// Between the state and CloudFormation's requests and answers.
final class FoundationMapper {

    private static final int LONGEST_NAME = 128;

    private FoundationMapper() {}

    static FoundationState state(Stack live, String template) {
        return new FoundationState(
                live.stackName(),
                StackSource.of(
                        template,
                        live.parameters().stream()
                                .collect(Collectors.toMap(
                                        Parameter::parameterKey,
                                        p -> Optional.ofNullable(p.parameterValue())
                                                .orElse("")))),
                Tags.of(tags(live)),
                Boolean.TRUE.equals(live.enableTerminationProtection()));
    }

    /// A first creation that fails deletes the stack again; otherwise it would rest in ROLLBACK_COMPLETE, from
    /// which deleting is the only way on (CloudFormation guide, stack states).
    static CreateChangeSetRequest create(FoundationState desired, Optional<String> commit) {
        return request(desired, commit)
                .changeSetType(ChangeSetType.CREATE)
                .onStackFailure(OnStackFailure.DELETE)
                .build();
    }

    /// @param present all tags of the live stack
    static CreateChangeSetRequest update(
            FoundationState desired, Map<String, String> present, Optional<String> commit) {
        var tags = new TreeMap<>(present);
        tags.putAll(desired.tags().values());
        return request(desired, commit)
                .changeSetType(ChangeSetType.UPDATE)
                .tags(tags(tags))
                .build();
    }

    static Map<String, String> tags(Stack live) {
        return live.tags().stream().collect(Collectors.toMap(Tag::key, Tag::value));
    }

    private static List<Tag> tags(Map<String, String> tags) {
        return tags.entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    /// No role for CloudFormation to work with: it would keep using it for every later operation on the stack,
    /// whoever asks. The caller's own rights decide, each time anew.
    private static CreateChangeSetRequest.Builder request(FoundationState desired, Optional<String> commit) {
        return CreateChangeSetRequest.builder()
                .stackName(desired.name())
                .changeSetName(changeSet(desired, commit))
                .templateBody(desired.source().template())
                .parameters(parameters(desired))
                .tags(tags(desired.tags().values()))
                .capabilities(Capability.CAPABILITY_NAMED_IAM);
    }

    private static List<Parameter> parameters(FoundationState desired) {
        return desired.source().parameters().entrySet().stream()
                .map(entry -> Parameter.builder()
                        .parameterKey(entry.getKey())
                        .parameterValue(entry.getValue())
                        .build())
                .toList();
    }

    /// `datapump-` and the commit, or what the change set is made from where no commit is known. Letters, digits and
    /// hyphens, at most 128 (CloudFormation API reference, CreateChangeSet).
    private static String changeSet(FoundationState desired, Optional<String> commit) {
        var name = "datapump-"
                + commit.map(id -> id.replaceAll("[^A-Za-z0-9-]", "-")).orElseGet(() -> hash(desired));
        return name.substring(0, Math.min(name.length(), LONGEST_NAME));
    }

    private static String hash(FoundationState desired) {
        return UUID.nameUUIDFromBytes((desired.source() + " " + desired.tags()).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    static AnnouncedChange announced(software.amazon.awssdk.services.cloudformation.model.ResourceChange change) {
        return new AnnouncedChange(
                text(change.logicalResourceId()),
                text(change.resourceType()),
                text(change.actionAsString()),
                text(change.replacementAsString()),
                text(change.policyActionAsString()),
                change.details().stream()
                        .map(FoundationMapper::reason)
                        .distinct()
                        .toList());
    }

    /// `Properties.BucketName from "a" to "b", because of BucketName`.
    private static String reason(ResourceChangeDetail detail) {
        var target = Optional.ofNullable(detail.target());
        var place = target.map(t -> Optional.ofNullable(t.path())
                        .orElseGet(() -> text(t.attributeAsString()) + "." + text(t.name())))
                .orElse("a part that CloudFormation does not name");
        var values = target.filter(t -> t.beforeValue() != null || t.afterValue() != null)
                .map(t -> " from \"%s\" to \"%s\"".formatted(text(t.beforeValue()), text(t.afterValue())));
        var cause = Optional.ofNullable(detail.causingEntity()).map(entity -> ", because of " + entity);
        return place + values.orElse("") + cause.orElse("");
    }

    /// `Bucket (AWS::S3::Bucket) failed: example-lake already exists.`
    static String failure(StackEvent event) {
        var reason = Optional.ofNullable(event.resourceStatusReason()).orElse("no reason given");
        return "%s (%s) failed: %s%s"
                .formatted(event.logicalResourceId(), event.resourceType(), reason, reason.endsWith(".") ? "" : ".");
    }

    private static String text(@Nullable String value) {
        return Optional.ofNullable(value).orElse("");
    }
}
