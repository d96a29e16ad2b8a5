package io.datapump.reconciler;

import io.datapump.reconciler.impact.ImpactAnalysis;
import io.datapump.reconciler.impact.Measurements;
import io.datapump.reconciler.impact.PriceTable;
import io.datapump.reconciler.kind.bucketlifecycle.BucketLifecycleKind;
import io.datapump.reconciler.kind.crawler.CrawlerKind;
import io.datapump.reconciler.kind.eventsubscription.EventSubscriptionKind;
import io.datapump.reconciler.kind.foundation.FoundationKind;
import io.datapump.reconciler.kind.gluedatabase.GlueDatabaseKind;
import io.datapump.reconciler.kind.runconfiguration.RunConfigurationKind;
import io.datapump.reconciler.kind.runconfiguration.RunIndexKind;
import io.datapump.reconciler.kind.taskdefinition.TaskDefinitionKind;
import io.datapump.reconciler.plan.Basis;
import io.datapump.reconciler.plan.KindStates;
import io.datapump.reconciler.plan.LiveState;
import io.datapump.reconciler.plan.LiveStateJson;
import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.plan.PlanOptions;
import io.datapump.reconciler.plan.Planner;
import io.datapump.reconciler.price.BuiltInPrices;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.schema.ConfigHash;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.spec.LakeConfig;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Every managed kind without its effects: from a configuration and a live state to a plan. Pure; needs
/// no AWS, so that a recorded live state will do.
///
/// @param foundation the kind that knows the pipeline's definition
/// @param prices by which plans say what a run costs
public record Planning(
        FoundationKind foundation,
        BucketLifecycleKind lifecycle,
        GlueDatabaseKind database,
        CrawlerKind crawler,
        EventSubscriptionKind subscription,
        RunConfigurationKind configuration,
        TaskDefinitionKind task,
        RunIndexKind index,
        PriceTable prices) {

    /// A run configuration that is deleted has been out of force for long.
    private static final Set<KindName> HARMLESS = Set.of(RunConfigurationKind.NAME);

    /// Every kind of this version.
    ///
    /// @param stateMachineDefinition Amazon States Language of the pipeline; see [FoundationKind]
    public static Planning of(String stateMachineDefinition) {
        return new Planning(
                new FoundationKind(stateMachineDefinition),
                new BucketLifecycleKind(),
                new GlueDatabaseKind(),
                new CrawlerKind(),
                new EventSubscriptionKind(),
                new RunConfigurationKind(),
                new TaskDefinitionKind(),
                new RunIndexKind(),
                BuiltInPrices.read());
    }

    /// The same with other prices.
    public Planning pricedBy(PriceTable table) {
        return new Planning(foundation, lifecycle, database, crawler, subscription, configuration, task, index, table);
    }

    /// The kinds in the order of apply.
    List<ResourceKind<?>> inOrder() {
        return List.of(foundation, lifecycle, database, crawler, subscription, configuration, task, index);
    }

    /// The names of all kinds, in the order of apply.
    public List<KindName> kindNames() {
        return inOrder().stream().map(ResourceKind::name).toList();
    }

    /// What there is to change.
    ///
    /// @param recordedAt when the live state was recorded; empty where it was read from AWS for this plan
    public Plan plan(LakeConfig config, LiveState live, PlanOptions options, Optional<Instant> recordedAt) {
        var basis = new Basis(options.commit(), ConfigHash.of(config), LiveStateJson.digest(live), recordedAt);
        var plan = new Planner(live.scope(), options)
                .plan(
                        basis,
                        inOrder().stream()
                                .<KindStates<?>>map(kind -> states(kind, config, live))
                                .toList());
        var inForce = new InForce(live);
        var agreement = Losses.agreement(config, plan, inForce, HARMLESS);
        return plan.losing(Losses.of(agreement), Losses.notes(agreement))
                .meaning(ImpactAnalysis.between(
                        inForce.lake(),
                        config,
                        new Measurements(
                                live.manifests(),
                                inForce.taskSizes(Foundation.of(config.lake().value())),
                                prices)));
    }

    private static <S extends ResourceState> KindStates<S> states(
            ResourceKind<S> kind, LakeConfig config, LiveState live) {
        return new KindStates<>(kind, kind.desired(config), live.of(kind.name()));
    }
}
