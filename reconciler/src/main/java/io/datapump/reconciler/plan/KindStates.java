package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.schema.source.Located;
import java.util.List;

/// Desired and live states of one kind, in any order.
public record KindStates<S extends ResourceState>(
        ResourceKind<S> kind, List<Located<S>> desired, List<LiveResource> live) {

    public KindStates {
        desired = List.copyOf(desired);
        live = List.copyOf(live);
    }
}
