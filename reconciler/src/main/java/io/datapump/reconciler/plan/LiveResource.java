package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Standing;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import java.util.Optional;

/// One live resource as plans see it: brought to its comparable form, without what only its kind understands.
///
/// @param tags who owns it
public record LiveResource(String name, Tags tags, StateTree tree, Standing standing, Optional<LiveVersion> version) {

    /// The comparable form of a live state.
    public static <S extends ResourceState> LiveResource of(ResourceKind<S> kind, S state) {
        var normalized = kind.normalize(state);
        return new LiveResource(
                normalized.name(),
                normalized.tags(),
                kind.tree(normalized),
                normalized.standing(),
                normalized.version());
    }
}
