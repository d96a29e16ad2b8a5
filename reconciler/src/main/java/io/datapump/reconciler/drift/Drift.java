package io.datapump.reconciler.drift;

import io.datapump.reconciler.mend.Mend;
import io.datapump.reconciler.plan.FieldChange;
import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Optional;

/// One resource that is not as the configuration asks.
public sealed interface Drift {

    ResourceId resource();

    /// Where the configuration asks for it.
    SourceLocation at();

    /// How it becomes what it should be.
    Mend heal();

    /// It differs.
    ///
    /// @param fields sorted by path, never empty: what is live, then what the configuration asks for
    /// @param since the state of itself it is in, as AWS counts; empty where AWS counts nothing
    record Changed(
            ResourceId resource,
            SourceLocation at,
            List<FieldChange> fields,
            Optional<LiveVersion> since,
            Repair repair,
            Mend heal)
            implements Drift {

        public Changed {
            fields = List.copyOf(fields);
        }
    }

    /// It does not exist: somebody has deleted it, or no apply has made it yet.
    record Gone(ResourceId resource, SourceLocation at, Mend heal) implements Drift {}

    /// It exists and does not carry the lake's tags: somebody has removed them, or it is another's.
    ///
    /// @param reason full sentences
    record Disowned(ResourceId resource, SourceLocation at, String reason, Mend heal) implements Drift {}

    /// What an apply does about a difference.
    enum Repair {
        IN_PLACE,
        /// AWS cannot change a field that differs: the resource is deleted and created.
        BY_REPLACEMENT
    }
}
