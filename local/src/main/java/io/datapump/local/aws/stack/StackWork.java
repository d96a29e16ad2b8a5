package io.datapump.local.aws.stack;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.stack.StackRecord.Content;
import io.datapump.local.aws.stack.StackRecord.StackResource;
import io.datapump.local.aws.state.Documents;
import java.time.Clock;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import tools.jackson.databind.json.JsonMapper;

/// Brings a stack's resources to what is pending. Each resource is noted when it is done, so that the work
/// goes on where a killed process left it; doing one twice changes nothing.
final class StackWork {

    private static final JsonMapper JSON = new JsonMapper();

    private final Account account;
    private final Clock clock;
    private final ResourceTypes types;
    private final Documents<StackRecord> stacks;
    private final StackEvents events;

    StackWork(Account account, Clock clock, ResourceTypes types, Documents<StackRecord> stacks, StackEvents events) {
        this.account = account;
        this.clock = clock;
        this.types = types;
        this.stacks = stacks;
        this.events = events;
    }

    /// What a content asks for.
    DesiredStack desired(String stackName, String stackId, Content content) {
        return new DesiredStack(
                Template.parse(content.template()),
                content.parameters(),
                Map.of(
                        "AWS::Region", account.region(),
                        "AWS::AccountId", account.id(),
                        "AWS::Partition", account.partition(),
                        "AWS::URLSuffix", account.urlSuffix(),
                        "AWS::StackName", stackName,
                        "AWS::StackId", stackId));
    }

    /// Does the pending operation; where it fails, takes it back.
    void finish(StackRecord stack) {
        var target = stack.pending().orElseThrow();
        var verb = stack.status().substring(0, stack.status().indexOf('_'));
        try {
            var outputs = converge(stack, target);
            put(stack, verb + "_COMPLETE", Optional.empty(), target, outputs);
        } catch (AwsServiceException | UnsupportedOperationException e) {
            rollBack(stack, verb, String.valueOf(e.getMessage()));
        }
    }

    private void put(
            StackRecord stack, String status, Optional<String> reason, Content content, Map<String, String> outputs) {
        var now = stacks.find(stack.name()).orElse(stack);
        stacks.put(stack.name(), now.atRest(status, reason, clock.instant(), content, outputs));
    }

    private void rollBack(StackRecord stack, String verb, String reason) {
        if (verb.equals("CREATE")) {
            removeAll(stack.name());
            if (stack.pending().orElseThrow().deletesOnFailure()) {
                stacks.delete(stack.name());
            } else {
                put(stack, "ROLLBACK_COMPLETE", Optional.of(reason), Content.EMPTY, Map.of());
            }
        } else {
            converge(stack, stack.current());
            put(stack, "UPDATE_ROLLBACK_COMPLETE", Optional.of(reason), stack.current(), stack.outputs());
        }
    }

    /// Removes every resource, retained ones too: what was created by an operation that failed goes with it.
    private void removeAll(String stackName) {
        var stack = stacks.find(stackName).orElseThrow();
        stack.resources().values().forEach(r -> types.of(r.type()).delete(r.physical()));
        stacks.put(stackName, stack.having(Map.of()));
    }

    /// Removes a stack and its resources but those to be retained.
    void delete(StackRecord stack) {
        stack.resources().values().stream()
                .filter(resource -> !resource.retained())
                .forEach(resource -> types.of(resource.type()).delete(resource.physical()));
        stacks.delete(stack.name());
    }

    private Map<String, String> converge(StackRecord stack, Content target) {
        var desired = desired(stack.name(), stack.id(), target);
        var resources =
                new LinkedHashMap<>(stacks.find(stack.name()).orElse(stack).resources());
        var references = new Existing(resources);
        var wanted = desired.resources();
        for (var resource : wanted) {
            var before = Optional.ofNullable(resources.get(resource.logicalId()));
            resources.put(resource.logicalId(), tried(stack, desired, resource, references, before));
            note(stack, resources);
        }
        var ids = wanted.stream().map(DesiredResource::logicalId).toList();
        for (var id :
                resources.keySet().stream().filter(id -> !ids.contains(id)).toList()) {
            var gone = resources.get(id);
            if (gone != null && !gone.retained()) {
                types.of(gone.type()).delete(gone.physical());
            }
            resources.remove(id);
            note(stack, resources);
        }
        return desired.outputs(references);
    }

    /// Notes which resource failed, as the stack's events do.
    private StackResource tried(
            StackRecord stack,
            DesiredStack desired,
            DesiredResource resource,
            Existing references,
            Optional<StackResource> before) {
        try {
            return brought(stack, resource, desired.properties(resource, references), before);
        } catch (AwsServiceException | UnsupportedOperationException e) {
            events.add(
                    stack,
                    new StackEvents.Event(
                            resource.logicalId(),
                            resource.resource().type(),
                            before.isPresent() ? "UPDATE_FAILED" : "CREATE_FAILED",
                            String.valueOf(e.getMessage()),
                            stack.token(),
                            clock.instant()));
            throw e;
        }
    }

    private void note(StackRecord stack, Map<String, StackResource> resources) {
        stacks.put(stack.name(), stacks.find(stack.name()).orElse(stack).having(resources));
    }

    private StackResource brought(
            StackRecord stack,
            DesiredResource resource,
            Map<String, Object> properties,
            Optional<StackResource> before) {
        var type = resource.resource().type();
        var evaluated = JSON.writeValueAsString(properties);
        if (before.isPresent()
                && before.get().evaluated().equals(evaluated)
                && before.get().type().equals(type)) {
            var same = before.get();
            return new StackResource(
                    type,
                    same.physical(),
                    resource.form(),
                    evaluated,
                    resource.resource().retained());
        }
        var physical = types.of(type).put(new Properties(generatedName(stack, resource.logicalId()), properties));
        // A generated id stays the same when only the type changes.
        before.filter(old -> !old.physical().id().equals(physical.id())
                        || !old.type().equals(type))
                .filter(old -> !old.retained())
                .ifPresent(old -> types.of(old.type()).delete(old.physical()));
        return new StackResource(
                type, physical, resource.form(), evaluated, resource.resource().retained());
    }

    /// `{stack}-{logicalId}-{suffix}`, where CloudFormation's suffix is random and ours follows from the
    /// stack.
    private static String generatedName(StackRecord stack, String logicalId) {
        var suffix = HexFormat.of().toHexDigits((stack.id() + logicalId).hashCode());
        return "%s-%s-%s".formatted(stack.name(), logicalId, suffix).toLowerCase(Locale.ROOT);
    }

    /// References to what exists already.
    private record Existing(Map<String, StackResource> resources) implements Evaluation.References {

        @Override
        public String reference(String logicalId) {
            return physical(logicalId).id();
        }

        @Override
        public String attribute(String logicalId, String name) {
            return Optional.ofNullable(physical(logicalId).attributes().get(name))
                    .orElseThrow(() -> StackFailures.validation(
                            "Template error: resource %s does not support attribute type %s in Fn::GetAtt"
                                    .formatted(logicalId, name)));
        }

        private PhysicalResource physical(String logicalId) {
            return Optional.ofNullable(resources.get(logicalId))
                    .map(StackResource::physical)
                    .orElseThrow(() -> StackFailures.validation(
                            "Template format error: Unresolved resource dependencies [%s]".formatted(logicalId)));
        }
    }
}
