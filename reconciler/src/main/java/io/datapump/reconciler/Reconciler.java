package io.datapump.reconciler;

import io.datapump.reconciler.apply.Applier;
import io.datapump.reconciler.apply.ApplyReport;
import io.datapump.reconciler.apply.ApplyReport.Result;
import io.datapump.reconciler.aws.AccountGuard;
import io.datapump.reconciler.aws.AwsClients;
import io.datapump.reconciler.aws.Polling;
import io.datapump.reconciler.kind.crawler.CrawlerClient;
import io.datapump.reconciler.kind.crawler.CrawlerKind;
import io.datapump.reconciler.kind.eventsubscription.EventSubscriptionClient;
import io.datapump.reconciler.kind.eventsubscription.EventSubscriptionKind;
import io.datapump.reconciler.kind.foundation.FoundationClient;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseClient;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseKind;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationClient;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind;
import io.datapump.reconciler.kind.runconfiguration.RunIndexClient;
import io.datapump.reconciler.kind.runconfiguration.RunIndexKind;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionClient;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.KindStates;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.plan.Planner;
import io.datapump.reconciler.render.ApplyView;
import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.spec.LakeConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Plans and applies one lake's configuration: all kinds, wired. Holds no state; the live system is the truth.
public final class Reconciler {

    private final AwsClients clients;
    private final FoundationKind foundation;
    private final Polling polling;

    private Reconciler(AwsClients clients, FoundationKind foundation, Polling polling) {
        this.clients = clients;
        this.foundation = foundation;
        this.polling = polling;
    }

    /// A reconciler that polls AWS every few seconds.
    ///
    /// @param stateMachineDefinition Amazon States Language of the pipeline; see [FoundationKind]
    public static Reconciler of(AwsClients clients, String stateMachineDefinition) {
        return new Reconciler(clients, new FoundationKind(stateMachineDefinition), Polling.STANDARD);
    }

    /// The same with other pauses, for a world that answers at once.
    public Reconciler polling(Polling other) {
        return new Reconciler(clients, foundation, other);
    }

    /// Reads live state and says what there is to change; deletes and adopts nothing.
    ///
    /// @throws io.datapump.reconciler.resource.LiveStateException where the clients point at another account or
    ///     region than the lake's, or AWS cannot be read
    public Plan plan(LakeConfig config) {
        return plan(config, PlanOptions.STANDARD);
    }

    /// The same with pruning or adoption.
    public Plan plan(LakeConfig config, PlanOptions options) {
        var scope = Scope.of(config.lake().value());
        new AccountGuard(clients).check(scope);
        var states = kinds(config).stream()
                .<KindStates<?>>map(managed -> states(managed, config, scope))
                .toList();
        return new Planner(scope, options).plan(states);
    }

    /// Carries out a plan made from the same configuration, then plans again: a report succeeds only where
    /// nothing is left to change.
    ///
    /// @param progress told one line per change as it ends
    /// @throws ApplyException where the plan is of another lake or has conflicts; nothing has been changed then
    public ApplyReport apply(LakeConfig config, Plan plan, Consumer<String> progress) {
        var scope = Scope.of(config.lake().value());
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
        new AccountGuard(clients).check(scope);
        var results = new Applier(kinds(config)).apply(config, plan, result -> progress.accept(ApplyView.line(result)));
        return new ApplyReport(
                results,
                results.stream().allMatch(Result::isDone)
                        ? Optional.of(plan(config, plan.options()))
                        : Optional.empty());
    }

    /// Every managed kind in the order of apply. Adding a kind adds one entry here and a package of its own.
    private List<ManagedKind<?>> kinds(LakeConfig config) {
        var lakeStack = Set.of(FoundationKind.NAME);
        var bucket = config.lake().value().home().bucket();
        return List.of(
                new ManagedKind<>(foundation, new FoundationClient(clients.cloudFormation(), polling), Set.of()),
                new ManagedKind<>(new GlueDatabaseKind(), new GlueDatabaseClient(clients.glue()), lakeStack),
                new ManagedKind<>(
                        new CrawlerKind(),
                        new CrawlerClient(clients.glue(), polling),
                        Set.of(FoundationKind.NAME, GlueDatabaseKind.NAME)),
                new ManagedKind<>(
                        new EventSubscriptionKind(), new EventSubscriptionClient(clients.rds(), polling), lakeStack),
                new ManagedKind<>(
                        new RunConfigurationKind(), new RunConfigurationClient(clients.s3(), bucket), lakeStack),
                new ManagedKind<>(
                        new TaskDefinitionKind(),
                        new TaskDefinitionClient(clients.ecs()),
                        Set.of(RunConfigurationKind.NAME)),
                new ManagedKind<>(
                        new RunIndexKind(),
                        new RunIndexClient(clients.s3(), bucket),
                        Set.of(RunConfigurationKind.NAME, TaskDefinitionKind.NAME)));
    }

    private static <S extends ResourceState> KindStates<S> states(
            ManagedKind<S> managed, LakeConfig config, Scope scope) {
        var kind = managed.kind();
        var desired = kind.desired(config);
        var names = desired.stream()
                .map(state -> kind.normalize(state.value()).name())
                .collect(Collectors.toUnmodifiableSet());
        return new KindStates<>(kind, desired, managed.client().live(scope, names));
    }
}
