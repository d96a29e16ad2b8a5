package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.source.SourceLocation;

/// What the plan does nothing about, and says so.
public sealed interface Finding extends Verdict {

    /// A resource of the desired name exists and is not the lake's. It is never touched, and nothing else is
    /// applied while it stands.
    ///
    /// @param at where the configuration asks for the resource
    /// @param reason who owns it and how to go on; full sentences
    record Conflict(ResourceId resource, SourceLocation at, String reason) implements Finding {}

    /// The lake owns the resource and the configuration no longer asks for it; pruning was not asked for.
    record Orphan(ResourceId resource) implements Finding {}

    /// It works on the lake, and neither does the lake own it nor the configuration ask for it. Never
    /// touched.
    record Unmanaged(ResourceId resource) implements Finding {}
}
