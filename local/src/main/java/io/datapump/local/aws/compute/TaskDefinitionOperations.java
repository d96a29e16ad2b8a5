package io.datapump.local.aws.compute;

import io.datapump.local.aws.client.Account;
import io.datapump.local.aws.state.StateFolder;
import io.datapump.local.aws.state.Tags;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.ecs.model.DeregisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.DeregisterTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.DescribeTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.DescribeTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.ListTagsForResourceRequest;
import software.amazon.awssdk.services.ecs.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionFamiliesRequest;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionFamiliesResponse;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsRequest;
import software.amazon.awssdk.services.ecs.model.ListTaskDefinitionsResponse;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionRequest;
import software.amazon.awssdk.services.ecs.model.RegisterTaskDefinitionResponse;
import software.amazon.awssdk.services.ecs.model.SortOrder;
import software.amazon.awssdk.services.ecs.model.Tag;
import software.amazon.awssdk.services.ecs.model.TagResourceRequest;
import software.amazon.awssdk.services.ecs.model.TagResourceResponse;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionFamilyStatus;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;
import software.amazon.awssdk.services.ecs.model.UntagResourceRequest;
import software.amazon.awssdk.services.ecs.model.UntagResourceResponse;

/// Task definitions. Registering is never idempotent: equal input is a new revision.
final class TaskDefinitionOperations {

    private final Account account;
    private final Clock clock;
    private final StateFolder state;
    private final TaskDefinitions definitions;
    private final Tags tags;

    TaskDefinitionOperations(Account account, Clock clock, StateFolder state, TaskDefinitions definitions, Tags tags) {
        this.account = account;
        this.clock = clock;
        this.state = state;
        this.definitions = definitions;
        this.tags = tags;
    }

    public RegisterTaskDefinitionResponse registerTaskDefinition(RegisterTaskDefinitionRequest request) {
        var form = TaskDefinitionForm.of(request);
        return state.lock().holding(() -> {
            var revision = definitions.nextRevision(form.family());
            var registered = form.toBuilder()
                    .revision(revision)
                    .taskDefinitionArn(definitions.arn(form.family(), revision))
                    .status(TaskDefinitionStatus.ACTIVE)
                    .registeredAt(clock.instant())
                    .registeredBy(account.iamArn("user/local"))
                    .build();
            definitions.put(registered);
            tags.add(registered.taskDefinitionArn(), toMap(request.tags()));
            return RegisterTaskDefinitionResponse.builder()
                    .taskDefinition(registered)
                    .tags(tagsOf(registered.taskDefinitionArn()))
                    .build();
        });
    }

    public DescribeTaskDefinitionResponse describeTaskDefinition(DescribeTaskDefinitionRequest request) {
        var found = require(request.taskDefinition());
        var withTags = request.include().contains(TaskDefinitionField.TAGS);
        return DescribeTaskDefinitionResponse.builder()
                .taskDefinition(found)
                .tags(withTags ? tagsOf(found.taskDefinitionArn()) : null)
                .build();
    }

    private TaskDefinition require(String reference) {
        return definitions.find(reference).orElseThrow(() -> EcsFailures.client("Unable to describe task definition."));
    }

    public DeregisterTaskDefinitionResponse deregisterTaskDefinition(DeregisterTaskDefinitionRequest request) {
        if (!request.taskDefinition().contains(":")) {
            throw EcsFailures.client("Revision is missing.");
        }
        var gone = require(request.taskDefinition()).toBuilder()
                .status(TaskDefinitionStatus.INACTIVE)
                .deregisteredAt(clock.instant())
                .build();
        definitions.put(gone);
        return DeregisterTaskDefinitionResponse.builder().taskDefinition(gone).build();
    }

    public ListTaskDefinitionsResponse listTaskDefinitions(ListTaskDefinitionsRequest request) {
        var status = Optional.ofNullable(request.status()).orElse(TaskDefinitionStatus.ACTIVE);
        var order = Comparator.comparing(TaskDefinition::family).thenComparing(TaskDefinition::revision);
        List<String> arns = definitions.all().stream()
                .filter(definition ->
                        request.familyPrefix() == null || definition.family().equals(request.familyPrefix()))
                .filter(definition -> definition.status() == status)
                .sorted(request.sort() == SortOrder.DESC ? order.reversed() : order)
                .map(TaskDefinition::taskDefinitionArn)
                .toList();
        var page = Page.of(arns, request.maxResults(), request.nextToken());
        return ListTaskDefinitionsResponse.builder()
                .taskDefinitionArns(page.items())
                .nextToken(page.token())
                .build();
    }

    public ListTaskDefinitionFamiliesResponse listTaskDefinitionFamilies(ListTaskDefinitionFamiliesRequest request) {
        var prefix = Optional.ofNullable(request.familyPrefix()).orElse("");
        var families = definitions.all().stream()
                .filter(definition -> definition.family().startsWith(prefix))
                .collect(Collectors.groupingBy(TaskDefinition::family));
        Predicate<List<TaskDefinition>> active =
                revisions -> revisions.stream().anyMatch(d -> d.status() == TaskDefinitionStatus.ACTIVE);
        var wanted = Optional.ofNullable(request.status()).orElse(TaskDefinitionFamilyStatus.ALL);
        var names = families.entrySet().stream()
                .filter(family -> wanted == TaskDefinitionFamilyStatus.ALL
                        || active.test(family.getValue()) == (wanted == TaskDefinitionFamilyStatus.ACTIVE))
                .map(java.util.Map.Entry::getKey)
                .sorted()
                .toList();
        var page = Page.of(names, request.maxResults(), request.nextToken());
        return ListTaskDefinitionFamiliesResponse.builder()
                .families(page.items())
                .nextToken(page.token())
                .build();
    }

    public TagResourceResponse tagResource(TagResourceRequest request) {
        tags.add(request.resourceArn(), toMap(request.tags()));
        return TagResourceResponse.builder().build();
    }

    public UntagResourceResponse untagResource(UntagResourceRequest request) {
        tags.remove(request.resourceArn(), request.tagKeys());
        return UntagResourceResponse.builder().build();
    }

    public ListTagsForResourceResponse listTagsForResource(ListTagsForResourceRequest request) {
        return ListTagsForResourceResponse.builder()
                .tags(tagsOf(request.resourceArn()))
                .build();
    }

    private List<Tag> tagsOf(String arn) {
        return tags.of(arn).entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    private static java.util.Map<String, String> toMap(List<Tag> tags) {
        return tags.stream()
                .collect(Collectors.toMap(
                        Tag::key, tag -> Optional.ofNullable(tag.value()).orElse("")));
    }
}
