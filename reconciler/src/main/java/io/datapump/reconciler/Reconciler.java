package io.datapump.reconciler;

import io.datapump.reconciler.apply.Applier;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.apply.Gate;
import io.datapump.reconciler.aws.AccountGuard;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.InParallel;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.aws.S3Memo;
import io.datapump.reconciler.drift.Drift;
import io.datapump.reconciler.drift.DriftReport;
import io.datapump.reconciler.drift.StrayTables;
import io.datapump.reconciler.impact.PriceTable;
import io.datapump.reconciler.kind.bucketlifecycle.BucketLifecycleClient;
import io.datapump.reconciler.kind.crawler.CrawlerClient;
import io.datapump.reconciler.kind.eventsubscription.EventSubscriptionClient;
import io.datapump.reconciler.kind.foundation.FoundationClient;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.foundation.StackDriftClient;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseClient;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseKind;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationClient;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind;
import io.datapump.reconciler.kind.runconfiguration.RunIndexClient;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionClient;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.lease.LeaseClient;
import io.datapump.reconciler.lease.Leasing;
import io.datapump.reconciler.mend.Commands;
import io.datapump.reconciler.overview.Overview;
import io.datapump.reconciler.plan.Change;
import io.datapump.reconciler.plan.LiveResource;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.render.ApplyProgress;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.LakeGround;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.sight.HistoryClient;
import io.datapump.reconciler.sight.LakeSights;
import io.datapump.reconciler.sight.RunManifestClient;
import io.datapump.reconciler.sight.RunReportClient;
import io.datapump.schema.run.RunReport;
import io.datapump.schema.spec.LakeConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Plans and applies one lake's configuration: all kinds with their effects. The live system is the truth;
/// nothing is kept but what cannot have changed (see [S3Memo]).
public final class Reconciler {

    /// Longer than AWS takes to show what was changed, unless something else is wrong.
    private static final Duration CONVERGENCE = Duration.ofMinutes(2);

    private final AwsClients clients;
    private final Planning planning;
    private final Polling polling;
    private final InstantSource clock;
    private final Map<String, S3Memo> memos = new ConcurrentHashMap<>();

    private Reconciler(AwsClients clients, Planning planning, Polling polling, InstantSource clock) {
        this.clients = clients;
        this.planning = planning;
        this.polling = polling;
        this.clock = clock;
    }

    /// A reconciler that polls AWS every few seconds.
    ///
    /// @param stateMachineDefinition Amazon States Language of the pipeline; see [FoundationKind]
    public static Reconciler of(AwsClients clients, String stateMachineDefinition) {
        return new Reconciler(clients, Planning.of(stateMachineDefinition), Polling.STANDARD, InstantSource.system());
    }

    /// The same with other pauses, for a world that answers at once.
    public Reconciler polling(Polling other) {
        return new Reconciler(clients, planning, other, clock);
    }

    /// The same with other prices.
    public Reconciler pricedBy(PriceTable table) {
        return new Reconciler(clients, planning.pricedBy(table), polling, clock);
    }

    /// The same at other times.
    public Reconciler clock(InstantSource other) {
        return new Reconciler(clients, planning, polling, other);
    }

    /// Reads everything a plan needs to know, all kinds at once. Changes nothing.
    ///
    /// @throws io.datapump.reconciler.resource.LiveStateException where the clients point at another account
    ///     or region than the lake's, or AWS cannot be read
    public LiveState read(LakeConfig config) {
        var live = resources(config);
        var desired = names(planning.configuration(), config);
        var inForce = new InForce(live);
        var clusters = Stream.concat(inForce.changed(desired).stream(), inForce.resized(config).stream())
                .distinct()
                .toList();
        return withRuns(config, live, clusters, inForce.dividedAnew(config));
    }

    /// The same with the last run of every cluster, so that any configuration can be planned from it.
    public LiveState readAll(LakeConfig config) {
        var live = resources(config);
        return withRuns(config, live, new InForce(live).clusters(), (cluster, table) -> true);
    }

    private LiveState withRuns(
            LakeConfig config,
            LiveState live,
            List<String> clusters,
            BiPredicate<String, RunReport.Table> partitionsOf) {
        var bucket = config.lake().value().home().bucket();
        var reports = new RunReportClient(clients.s3(), bucket).published(clusters);
        return live.withLastRuns(reports)
                .withManifests(new RunManifestClient(clients.s3(), bucket).of(reports.values(), partitionsOf))
                .withHistories(new HistoryClient(clients.s3(), bucket).of(new InForce(live).runs(clusters)));
    }

    private LiveState resources(LakeConfig config) {
        var scope = Scope.of(config.lake().value());
        new AccountGuard(clients).check(scope);
        var kinds = kinds(config, polling, Optional.empty());
        var read = InParallel.map(kinds, managed -> live(managed, config, scope));
        memo(config).swept();
        return new LiveState(
                scope,
                IntStream.range(0, kinds.size())
                        .boxed()
                        .collect(Collectors.toMap(i -> kinds.get(i).kind().name(), read::get)));
    }

    /// Reads live state and says what there is to change; deletes and adopts nothing.
    public Plan plan(LakeConfig config) {
        return plan(config, PlanOptions.STANDARD);
    }

    /// The same with pruning, adoption or agreement to losses.
    public Plan plan(LakeConfig config, PlanOptions options) {
        return planning.plan(config, read(config), options, Optional.empty());
    }

    /// What differs from a configuration that did not change, and what works on the lake undeclared.
    /// Changes nothing.
    ///
    /// @param commands how a person would call Data Pump to heal it
    /// @param progress told a line now and then while a read takes long
    public DriftReport drift(LakeConfig config, Optional<String> commit, Commands commands, Consumer<String> progress) {
        var sights = new LakeSights(clients, config, progress);
        var live = read(config);
        var plan = planning.plan(config, live, PlanOptions.STANDARD.at(commit), Optional.empty());
        return DriftReport.of(
                        plan,
                        live,
                        StrayTables.of(config, sights.tables(), sights.runs()),
                        new InForce(live).configurationHash(),
                        commands)
                .and(insideOfTheStack(config, live));
    }

    private List<Drift> insideOfTheStack(LakeConfig config, LiveState live) {
        return live.of(FoundationKind.NAME).stream()
                .filter(stack -> stack.tags().ownedBy(live.scope().lake()))
                .flatMap(stack -> StackParts.of(
                        stack.name(),
                        new StackDriftClient(clients.cloudFormation(), polling).detect(stack.name()),
                        config.lake().at())
                        .stream())
                .toList();
    }

    /// What runs in a lake, when it last ran, and what is missing. Changes nothing.
    ///
    /// @param commands how a person would call Data Pump to mend it
    /// @param progress told a line now and then while a read takes long
    public Overview overview(LakeConfig config, Commands commands, Consumer<String> progress) {
        var plan = plan(config);
        var sights = new LakeSights(clients, config, progress).read();
        return Overview.of(config, plan, sights, clock.instant(), commands);
    }

    /// Carries out a plan made from the same configuration, as [#apply(LakeConfig, Supplier, ApplyTerms,
    /// Consumer)] does.
    public ApplyReport apply(LakeConfig config, Plan plan, Consumer<String> progress) {
        return apply(config, () -> plan, ApplyTerms.of("datapump"), progress);
    }

    /// Takes the lake's lease, asks for the plan, carries it out, and plans again: a report succeeds
    /// only where nothing is left to change. What has only to become visible is waited for.
    ///
    /// @param plan made from the same configuration; asked for once, when nobody else applies any more
    /// @param progress told one line per change as it begins and as it ends, and of long waits; never by two
    ///     threads at once
    /// @throws ApplyException where another apply is at work, or where the plan is of another lake, has
    ///     conflicts, losses nobody agreed to or too many deletions; nothing has been changed then
    public ApplyReport apply(LakeConfig config, Supplier<Plan> plan, ApplyTerms terms, Consumer<String> progress) {
        var scope = Scope.of(config.lake().value());
        new AccountGuard(clients).check(scope);
        var tell = oneAtATime(progress);
        var waits = polling.telling(tell);
        var client = new LeaseClient(clients.s3(), config.lake().value().home().bucket(), clock);
        try (var lease = new LeaseGate(new Leasing(client, terms.lease(), waits, clock, terms.stopped()))) {
            var agreed = requireScope(scope, plan.get());
            Gate gate = change ->
                    terms.stopped().getAsBoolean() ? Optional.of("The run was told to stop.") : lease.refusal(change);
            var results = new Applier(kinds(config, waits, agreed.basis().commit()), terms.policy(), gate)
                    .apply(config, agreed, new ApplyProgress(agreed.pending().size(), tell));
            return new ApplyReport(
                    results,
                    results.stream().allMatch(Result::isDone)
                            ? Optional.of(remaining(config, agreed, waits))
                            : Optional.empty());
        } finally {
            memo(config).save();
        }
    }

    private static Consumer<String> oneAtATime(Consumer<String> progress) {
        var lock = new ReentrantLock();
        return line -> {
            lock.lock();
            try {
                progress.accept(line);
            } finally {
                lock.unlock();
            }
        };
    }

    /// The plan afterwards. While something that has just been changed differs, AWS may be late in showing
    /// it.
    private Plan remaining(LakeConfig config, Plan done, Polling waits) {
        var changed = done.pending().stream().map(Change::resource).collect(Collectors.toUnmodifiableSet());
        return waits.upTo(CONVERGENCE)
                .last(
                        "AWS to show what was changed",
                        () -> plan(config, done.options()),
                        left -> left.only(changed).pending().isEmpty()
                                || !left.only(changed).conflicts().isEmpty());
    }

    private static Plan requireScope(Scope scope, Plan plan) {
        if (!plan.scope().equals(scope)) {
            throw new ApplyException(
                    "Cannot apply the plan: it is of lake %s in account %s, region %s, and the configuration is of lake %s in account %s, region %s."
                            .formatted(
                                    plan.scope().lake(),
                                    plan.scope().account(),
                                    plan.scope().region(),
                                    scope.lake(),
                                    scope.account(),
                                    scope.region()));
        }
        return plan;
    }

    /// Every managed kind in the order of apply. Adding a kind adds one entry here, one in [Planning], and a
    /// package of its own.
    ///
    /// @param commit the full id of the commit the configuration was read from
    private List<ManagedKind<?>> kinds(LakeConfig config, Polling waits, Optional<String> commit) {
        var lakeStack = Set.of(FoundationKind.NAME);
        var bucket = config.lake().value().home().bucket();
        var memo = memo(config);
        var ground = LakeGround.of(config);
        return List.of(
                new ManagedKind<>(
                        planning.foundation(), new FoundationClient(clients.cloudFormation(), waits), Set.of()),
                new ManagedKind<>(planning.lifecycle(), new BucketLifecycleClient(clients.s3()), lakeStack),
                new ManagedKind<>(planning.database(), new GlueDatabaseClient(clients.glue()), lakeStack),
                new ManagedKind<>(
                        planning.crawler(),
                        new CrawlerClient(clients.glue(), waits, ground),
                        Set.of(FoundationKind.NAME, GlueDatabaseKind.NAME)),
                new ManagedKind<>(
                        planning.subscription(), new EventSubscriptionClient(clients.rds(), waits, ground), lakeStack),
                new ManagedKind<>(
                        planning.configuration(),
                        new RunConfigurationClient(clients.s3(), bucket, memo, clock),
                        lakeStack),
                new ManagedKind<>(
                        planning.task(),
                        new TaskDefinitionClient(clients.ecs(), polling, memo),
                        Set.of(RunConfigurationKind.NAME)),
                new ManagedKind<>(
                        planning.index(),
                        new RunIndexClient(clients.s3(), bucket, memo, commit),
                        Set.of(RunConfigurationKind.NAME, TaskDefinitionKind.NAME)));
    }

    private S3Memo memo(LakeConfig config) {
        return memos.computeIfAbsent(config.lake().value().home().bucket(), bucket -> new S3Memo(clients.s3(), bucket));
    }

    private static <S extends ResourceState> List<String> names(ResourceKind<S> kind, LakeConfig config) {
        return kind.desired(config).stream().map(state -> state.value().name()).toList();
    }

    private static <S extends ResourceState> List<LiveResource> live(
            ManagedKind<S> managed, LakeConfig config, Scope scope) {
        var kind = managed.kind();
        var desired = kind.desired(config).stream()
                .map(state -> kind.normalize(state.value()))
                .toList();
        return managed.client().live(scope, desired).stream()
                .map(state -> LiveResource.of(kind, state))
                .toList();
    }
}
