package io.datapump.reconciler.kind.bucketlifecycle;

import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.TreeBuilder;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The lake's rules in the lifecycle of a bucket that is not the foundation's (`createBucket: false`).
public final class BucketLifecycleKind implements ResourceKind<BucketLifecycleState> {

    public static final KindName NAME = new KindName("bucket-lifecycle");

    @Override
    public KindName name() {
        return NAME;
    }

    /// None where the foundation creates the bucket: its template holds the rules then.
    @Override
    public List<Located<BucketLifecycleState>> desired(LakeConfig config) {
        var lake = config.lake();
        return lake.value().home().createBucket()
                ? List.of()
                : List.of(lake.map(
                        spec -> BucketLifecycleState.of(spec.home().bucket(), spec.name(), ZoneRules.of(spec))));
    }

    /// S3 answers rules in an order of its own.
    @Override
    public BucketLifecycleState normalize(BucketLifecycleState state) {
        return new BucketLifecycleState(
                state.name(),
                state.rules().stream()
                        .sorted(Comparator.comparing(ZoneRule::id))
                        .toList(),
                state.tags());
    }

    @Override
    public StateTree tree(BucketLifecycleState state) {
        var rules = new TreeMap<String, Object>();
        state.rules().forEach(rule -> rules.put(rule.id(), rule(rule)));
        return new TreeBuilder().put("rules", rules).build();
    }

    private static Map<String, Object> rule(ZoneRule rule) {
        var fields = new TreeMap<String, Object>();
        fields.put("enabled", rule.enabled());
        if (!rule.prefix().isEmpty()) {
            fields.put("prefix", rule.prefix());
        }
        for (var action : rule.actions()) {
            switch (action) {
                case Action.Expire(var days) -> fields.put("expireAfterDays", days);
                case Action.ExpireVersions(var days) -> fields.put("expireVersionsAfterDays", days);
                case Action.RemoveMarkers removal -> fields.put("removeMarkers", true);
                case Action.AbortUploads(var days) -> fields.put("abortUploadsAfterDays", days);
                case Action.Move(var storageClass, var days) -> fields.put("moveTo" + storageClass + "AfterDays", days);
                case Action.Foreign(var words) -> fields.put("foreign", words);
            }
        }
        return fields;
    }

    /// Rules are put as a whole.
    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }
}
