package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.Scope;
import io.datapump.schema.run.RunManifest;
import io.datapump.schema.run.StoredHistory;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Everything a plan knows of the live system, read once and finished: plans, drift and overview are
/// readings of it, and a recorded one stands in for AWS where there are no credentials.
///
/// @param resources by kind; each list sorted by name
/// @param lastRuns by cluster the report of its last run that published, as JSON: of those clusters for which
///     the plan may have to say what goes
/// @param manifests by cluster what the export of that run held; a cluster whose manifest is gone has no
///     entry
/// @param histories by cluster, then by the table's folder in the catalog, what longterm holds
public record LiveState(
        Scope scope,
        SortedMap<KindName, List<LiveResource>> resources,
        SortedMap<String, String> lastRuns,
        SortedMap<String, RunManifest> manifests,
        SortedMap<String, Map<String, StoredHistory>> histories) {

    public LiveState {
        manifests = Collections.unmodifiableSortedMap(new TreeMap<>(manifests));
        histories = Collections.unmodifiableSortedMap(new TreeMap<>(histories));
        lastRuns = Collections.unmodifiableSortedMap(new TreeMap<>(lastRuns));
        var sorted = new TreeMap<KindName, List<LiveResource>>();
        resources.forEach((kind, live) -> sorted.put(
                kind,
                live.stream().sorted(Comparator.comparing(LiveResource::name)).toList()));
        resources = Collections.unmodifiableSortedMap(sorted);
    }

    public LiveState(Scope scope, Map<KindName, List<LiveResource>> resources) {
        this(
                scope,
                new TreeMap<>(resources),
                Collections.emptySortedMap(),
                Collections.emptySortedMap(),
                Collections.emptySortedMap());
    }

    /// The same with reports of last runs.
    public LiveState withLastRuns(Map<String, String> reports) {
        return new LiveState(scope, resources, new TreeMap<>(reports), manifests, histories);
    }

    /// The same with manifests of last runs.
    public LiveState withManifests(Map<String, RunManifest> read) {
        return new LiveState(scope, resources, lastRuns, new TreeMap<>(read), histories);
    }

    /// The same with what longterm holds.
    public LiveState withHistories(Map<String, Map<String, StoredHistory>> read) {
        return new LiveState(scope, resources, lastRuns, manifests, new TreeMap<>(read));
    }

    /// The resources of a kind; empty where there is none.
    public List<LiveResource> of(KindName kind) {
        return resources.getOrDefault(kind, List.of());
    }
}
