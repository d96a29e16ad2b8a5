package io.datapump.reconciler.resource;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The ownership marks of a resource: the tags whose keys start with `data-pump:`. All other tags belong to
/// others; they are neither compared nor removed.
///
/// No time, user or run is ever a tag: such a tag makes every plan a difference.
///
/// @param values sorted by key
public record Tags(SortedMap<String, String> values) {

    /// Who manages the resource; always `datapump`.
    public static final String MANAGED_BY = "data-pump:managed-by";

    /// The lake that owns the resource.
    public static final String INSTANCE = "data-pump:instance";

    /// The document that asked for the resource, for example `cluster/pagila-prod`.
    public static final String RESOURCE = "data-pump:resource";

    /// A resource without any ownership mark.
    public static final Tags NONE = Tags.of(Map.of());

    private static final String PREFIX = "data-pump:";
    private static final String MANAGER = "datapump";

    public Tags {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /// The ownership marks among all tags of a resource.
    public static Tags of(Map<String, String> all) {
        var ours = new TreeMap<String, String>();
        all.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                ours.put(key, value);
            }
        });
        return new Tags(ours);
    }

    /// The marks of a resource that a document of the lake asks for.
    public static Tags owned(String lake, String document) {
        return Tags.of(Map.of(MANAGED_BY, MANAGER, INSTANCE, lake, RESOURCE, document));
    }

    /// The two marks that prove a lake's ownership.
    public static Map<String, String> proofOf(String lake) {
        return Map.of(MANAGED_BY, MANAGER, INSTANCE, lake);
    }

    /// Whether the resource may be changed on behalf of the lake.
    public boolean ownedBy(String lake) {
        return MANAGER.equals(values.get(MANAGED_BY)) && lake.equals(values.get(INSTANCE));
    }

    /// The lake that owns the resource; empty where Data Pump does not manage it.
    public Optional<String> owner() {
        return MANAGER.equals(values.get(MANAGED_BY)) ? Optional.ofNullable(values.get(INSTANCE)) : Optional.empty();
    }
}
