package io.datapump.reconciler.resource;

import java.util.Set;

/// One kind as it is wired: what it is, how it is changed, and what has to stand before it.
///
/// @param needs kinds whose changes are carried out first; if one of them fails, this kind's changes are
///     skipped
public record ManagedKind<S extends ResourceState>(
        ResourceKind<S> kind, ResourceClient<S> client, Set<KindName> needs) {

    public ManagedKind {
        needs = Set.copyOf(needs);
    }
}
