package io.datapump.reconciler.kind.taskdefinition;

import static io.datapump.reconciler.aws.AwsFailures.changing;
import static io.datapump.reconciler.aws.AwsFailures.changingWithAnswer;
import static io.datapump.reconciler.aws.AwsFailures.reading;

import io.datapump.reconciler.aws.AwsFailures;
import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.resource.Memo;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ClientException;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionField;
import software.amazon.awssdk.services.ecs.model.TaskDefinitionStatus;
import tools.jackson.databind.json.JsonMapper;

/// Task definitions through ECS, which describes one revision at a time; see
/// `docs/adr/0003-planning-cost.md`.
///
/// A family is the lake's where its newest active revision is, or where that one is nobody's and an older one
/// is the lake's: whoever registers a revision at the console loses its tags, and has not made another
/// family.
public final class TaskDefinitionClient implements ResourceClient<TaskDefinitionState> {

    /// Revisions of a family that stay active: the newest, and the one before it for tasks that are being
    /// started.
    private static final int ACTIVE = 2;

    /// AWS advises to allow up to five minutes for what was written to be seen (ECS API reference, RunTask).
    private static final Duration SEEN_WITHIN = Duration.ofMinutes(5);

    /// What a memo says of a revision in a family that is neither the lake's nor desired.
    private static final String OF_OTHERS = "";

    private static final JsonMapper JSON = new JsonMapper();

    private final EcsClient ecs;
    private final Polling polling;
    private final Memo memo;

    /// @param memo of what revisions say: a revision never changes, and its number is never given again
    public TaskDefinitionClient(EcsClient ecs, Polling polling, Memo memo) {
        this.ecs = ecs;
        this.polling = polling.upTo(SEEN_WITHIN);
        this.memo = memo;
    }

    /// The newest active revision of every family that is desired or the lake's. All ARNs that are active are
    /// listed by the hundred; only those are described that no memo knows. A revision somebody else
    /// registered is newer than the one remembered, and is described.
    @Override
    public List<TaskDefinitionState> live(Scope scope, List<TaskDefinitionState> desired) {
        var names = desired.stream().map(TaskDefinitionState::name).collect(Collectors.toUnmodifiableSet());
        var families = active(Optional.empty()).stream()
                .filter(revision ->
                        names.contains(revision.family()) || revision.family().startsWith(scope.nameStem()))
                .collect(Collectors.groupingBy(Revision::family, TreeMap::new, Collectors.toList()));
        return InParallel.map(
                        families.values(),
                        revisions ->
                                live(scope, names.contains(revisions.getFirst().family()), revisions))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<TaskDefinitionState> live(Scope scope, boolean desired, List<Revision> revisions) {
        var newest = revisions.getFirst();
        if (!desired && memo.find(newest.identity()).filter(OF_OTHERS::equals).isPresent()) {
            return Optional.empty();
        }
        var live = read(scope, newest).map(state -> traced(scope, state, () -> revisions));
        if (desired || live.filter(state -> state.tags().ownedBy(scope.lake())).isPresent()) {
            return live;
        }
        memo.keep(newest.identity(), OF_OTHERS);
        return Optional.empty();
    }

    /// What a revision says, from the memo where that knows it. Remembered is what the lake owns and what
    /// holds no secret.
    private Optional<TaskDefinitionState> read(Scope scope, Revision revision) {
        var known = memo.find(revision.identity())
                .filter(text -> !text.equals(OF_OTHERS))
                .map(text -> JSON.readValue(text, TaskDefinitionState.class));
        if (known.isPresent()) {
            return known;
        }
        var described = describe(revision.arn());
        described
                .filter(state -> state.tags().ownedBy(scope.lake()) && TaskDefinitionKind.isPlain(state))
                .ifPresent(state -> remember(revision, state));
        return described;
    }

    private void remember(Revision revision, TaskDefinitionState state) {
        memo.keep(revision.identity(), JSON.writeValueAsString(state));
    }

    /// The same with the marks of the newest older revision that is the lake's, where it bears nobody's.
    ///
    /// @param revisions active, newest first
    private TaskDefinitionState traced(Scope scope, TaskDefinitionState newest, Supplier<List<Revision>> revisions) {
        return newest.tags().owner().isPresent()
                ? newest
                : revisions.get().stream()
                        .skip(1)
                        .flatMap(older -> read(scope, older).stream())
                        .map(TaskDefinitionState::tags)
                        .filter(tags -> tags.ownedBy(scope.lake()))
                        .findFirst()
                        .map(newest::marked)
                        .orElse(newest);
    }

    /// The newest active revision.
    @Override
    public Optional<TaskDefinitionState> find(Scope scope, String name) {
        return describe(name).map(newest -> traced(scope, newest, () -> active(Optional.of(name))));
    }

    /// ECS has no typed answer for a family that does not exist: it is a `ClientException` "Unable to
    /// describe task definition".
    ///
    /// @param which a family or the ARN of a revision
    private Optional<TaskDefinitionState> describe(String which) {
        return reading("DescribeTaskDefinition", subject(which), () -> {
            try {
                var answer =
                        ecs.describeTaskDefinition(r -> r.taskDefinition(which).include(TaskDefinitionField.TAGS));
                return Optional.of(answer.taskDefinition())
                        .filter(definition -> definition.status() != TaskDefinitionStatus.INACTIVE)
                        .map(definition -> TaskDefinitionMapper.state(definition, answer.tags()));
            } catch (ClientException e) {
                if (AwsFailures.message(e).contains("Unable to describe task definition")) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    @Override
    public void create(Scope scope, TaskDefinitionState desired) {
        register(desired);
    }

    /// Registers a new revision; the tags go with it, because a revision starts without any. Of the old
    /// ones the last stays active.
    @Override
    public void update(Scope scope, TaskDefinitionState live, TaskDefinitionState desired) {
        register(desired).stream().skip(ACTIVE).forEach(this::deregister);
    }

    /// Registers, and waits until the revision is listed: a plan made before that would ask for it again.
    /// What is registered is what was asked for, so it is remembered.
    ///
    /// @return all active revisions, newest first
    private List<Revision> register(TaskDefinitionState desired) {
        var answer = changingWithAnswer(
                        "RegisterTaskDefinition",
                        subject(desired.name()),
                        () -> ecs.registerTaskDefinition(TaskDefinitionMapper.register(desired)))
                .taskDefinition();
        var registered = Revision.parse(answer.taskDefinitionArn());
        remember(registered, desired.at(registered.version(Optional.ofNullable(answer.registeredAt()))));
        return polling.await(
                subject(registered.arn()) + " to be listed",
                () -> Optional.of(active(Optional.of(desired.name())))
                        .filter(revisions -> revisions.contains(registered)));
    }

    /// Deregisters every active revision, so that no new task starts from the family. Running tasks go on.
    @Override
    public void delete(Scope scope, TaskDefinitionState live) {
        active(Optional.of(live.name())).forEach(this::deregister);
    }

    /// Newest first within each family.
    ///
    /// @param family empty: all families of the account and region
    private List<Revision> active(Optional<String> family) {
        return reading(
                "ListTaskDefinitions",
                family.map(TaskDefinitionClient::subject).orElse("task definitions"),
                () -> ecs
                        .listTaskDefinitionsPaginator(
                                r -> r.familyPrefix(family.orElse(null)).status(TaskDefinitionStatus.ACTIVE))
                        .taskDefinitionArns()
                        .stream()
                        .map(Revision::parse)
                        .sorted(Revision.NEWEST_FIRST)
                        .toList());
    }

    private void deregister(Revision revision) {
        changing(
                "DeregisterTaskDefinition",
                subject(revision.arn()),
                () -> ecs.deregisterTaskDefinition(r -> r.taskDefinition(revision.arn())));
    }

    private static String subject(String family) {
        return "task definition " + family;
    }
}
