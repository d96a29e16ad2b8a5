package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.util.List;

/// One step from live to desired.
public sealed interface Change extends Verdict {

    /// The resource does not exist.
    ///
    /// @param at where the configuration asks for it
    record Create(ResourceId resource, StateTree after, SourceLocation at) implements Change {}

    /// The resource differs and can be changed in place.
    ///
    /// @param fields sorted by path, never empty
    record Update(ResourceId resource, List<FieldChange> fields, SourceLocation at) implements Change {

        public Update {
            fields = List.copyOf(fields);
        }
    }

    /// The resource differs in a field AWS cannot change in place: it is deleted and created.
    ///
    /// @param fields sorted by path, never empty
    record Replace(ResourceId resource, List<FieldChange> fields, SourceLocation at) implements Change {

        public Replace {
            fields = List.copyOf(fields);
        }
    }

    /// The lake owns the resource, the configuration no longer asks for it, and pruning was asked for.
    record Delete(ResourceId resource, StateTree before) implements Change {}

    /// The resource exists, nobody owns it, and taking it over was asked for: it gets the lake's tags and
    /// whatever else differs.
    ///
    /// @param fields sorted by path; the tags at least
    record Adopt(ResourceId resource, List<FieldChange> fields, SourceLocation at) implements Change {

        public Adopt {
            fields = List.copyOf(fields);
        }
    }

    /// The resource is as the configuration asks.
    record Keep(ResourceId resource, SourceLocation at) implements Change {}
}
