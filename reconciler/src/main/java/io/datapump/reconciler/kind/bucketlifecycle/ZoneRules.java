package io.datapump.reconciler.kind.bucketlifecycle;

import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action.AbortUploads;
import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action.Expire;
import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action.ExpireVersions;
import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action.Move;
import io.datapump.reconciler.kind.bucketlifecycle.ZoneRule.Action.RemoveMarkers;
import io.datapump.schema.layout.Zone;
import io.datapump.schema.spec.LakeSpec;
import io.datapump.schema.spec.Retention;
import io.datapump.schema.spec.Transition;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The lifecycle of a lake's zones. The foundation's template says the same of a bucket of its own; a test holds the
/// two equal.
final class ZoneRules {

    private static final int UPLOAD_DAYS = 7;

    /// What only old versions still have, `config/` and `longterm/`, stays long enough to be missed.
    private static final int PRECIOUS_DAYS = 90;

    private static final int RENEWED_DAYS = 1;

    private final String stem;
    private final List<ZoneRule> rules = new ArrayList<>();

    private ZoneRules(String stem) {
        this.stem = stem;
    }

    static List<ZoneRule> of(LakeSpec lake) {
        var rules = new ZoneRules("datapump-" + lake.name() + "-");
        var retention = lake.retention();
        rules.expire("exported-expires", Zone.EXPORTED, retention.exported());
        rules.expire("work-expires", Zone.WORK, Optional.of(retention.work()));
        rules.expire("runs-expire", Zone.RUNS, retention.runs());
        rules.move("catalog-moves", Zone.CATALOG, retention.catalog());
        rules.move("longterm-moves", Zone.LONGTERM, retention.longterm());
        for (var zone : Zone.values()) {
            rules.age(zone);
        }
        rules.add("abandoned-uploads", "", new AbortUploads(UPLOAD_DAYS));
        return List.copyOf(rules.rules);
    }

    private void expire(String name, Zone zone, Optional<Period> after) {
        after.ifPresent(period -> add(name, zone.prefix(), new Expire(Retention.days(period))));
    }

    private void move(String name, Zone zone, Optional<Transition> transition) {
        transition.ifPresent(
                to -> add(name, zone.prefix(), new Move(to.storageClass().s3Name(), Retention.days(to.after()))));
    }

    private void age(Zone zone) {
        var days = switch (zone) {
            case EXPORTED, WORK, RUNS, CATALOG -> RENEWED_DAYS;
            case CONFIG, LONGTERM -> PRECIOUS_DAYS;
        };
        add(
                zone.name().toLowerCase(Locale.ROOT) + "-old-versions",
                zone.prefix(),
                new ExpireVersions(days),
                new RemoveMarkers());
    }

    private void add(String name, String prefix, ZoneRule.Action... actions) {
        rules.add(ZoneRule.enabled(stem + name, prefix, actions));
    }
}
