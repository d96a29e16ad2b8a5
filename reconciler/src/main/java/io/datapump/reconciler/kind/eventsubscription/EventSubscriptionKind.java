package io.datapump.reconciler.kind.eventsubscription;

import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.layout.Foundation;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import io.datapump.schema.spec.SourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// One subscription for each source type that a declared cluster needs, `datapump-{lake}-db-snapshot` and
/// `datapump-{lake}-db-cluster-snapshot`. A cluster with `subscribed: false` counts too: the trigger hears of
/// its snapshots and says that they are ignored.
///
/// A subscription to snapshots cannot be narrowed to one server: its source ids would be snapshot names,
/// which do not exist yet (RDS guide, "Subscribing to Amazon RDS event notification"). The trigger decides by
/// the run index.
public final class EventSubscriptionKind implements ResourceKind<EventSubscriptionState> {

    public static final KindName NAME = new KindName("rds-event-subscription");

    private static final FieldPath SOURCE_TYPE = FieldPath.of("sourceType");
    private static final FieldPath NARROWED = FieldPath.of("narrowed");

    @Override
    public KindName name() {
        return NAME;
    }

    @Override
    public List<Located<EventSubscriptionState>> desired(LakeConfig config) {
        return Arrays.stream(SourceKind.values())
                .map(kind -> desired(config, kind))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Located<EventSubscriptionState>> desired(LakeConfig config, SourceKind kind) {
        var lake = config.lake().value();
        var foundation = Foundation.of(lake);
        return config.clusters().stream()
                .filter(cluster -> cluster.value().source().kind() == kind)
                .findFirst()
                .map(first -> first.map(cluster -> new EventSubscriptionState(
                        foundation.stackName() + "-" + sourceType(kind),
                        foundation.eventTopicArn(),
                        sourceType(kind),
                        categories(kind),
                        List.of(),
                        true,
                        Tags.owned(lake.name(), "lake/" + lake.name()))));
    }

    private static String sourceType(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> "db-snapshot";
            case CLUSTER -> "db-cluster-snapshot";
        };
    }

    /// A new snapshot is announced in category `creation` for instances and `backup` for clusters; the end of
    /// an export is a `notification`, a table that could not be extracted a `failure` (RDS and Aurora guides,
    /// event categories).
    private static List<String> categories(SourceKind kind) {
        return switch (kind) {
            case INSTANCE -> List.of("creation", "failure", "notification");
            case CLUSTER -> List.of("backup", "failure", "notification");
        };
    }

    /// RDS folds names to lower case (its CloudFormation type declares the transform) and returns categories
    /// and sources in any order.
    @Override
    public EventSubscriptionState normalize(EventSubscriptionState state) {
        return new EventSubscriptionState(
                state.name().toLowerCase(Locale.ROOT),
                state.topicArn(),
                state.sourceType().toLowerCase(Locale.ROOT),
                sorted(state.categories().stream()
                        .map(category -> category.strip().toLowerCase(Locale.ROOT))),
                sorted(state.sources().stream()),
                state.enabled(),
                state.tags());
    }

    private static List<String> sorted(Stream<String> set) {
        return set.distinct().sorted().toList();
    }

    @Override
    public StateTree tree(EventSubscriptionState state) {
        return new TreeBuilder()
                .put("topic", state.topicArn())
                .put("sourceType", state.sourceType())
                .put("categories", state.categories())
                .put("sources", state.sources())
                .put("narrowed", Optional.of(!state.sources().isEmpty()).filter(narrowed -> narrowed))
                .put("enabled", state.enabled())
                .build();
    }

    /// What becomes of sources when the type changes is not documented, nor what happens when the last one is
    /// removed: a subscription without sources hears of every server. So both are replaced; from one list of
    /// sources to another there are calls.
    @Override
    public boolean replaces(FieldPath field) {
        return field.isWithin(SOURCE_TYPE) || field.isWithin(NARROWED);
    }
}
