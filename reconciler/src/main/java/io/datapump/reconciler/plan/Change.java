package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.LiveVersion;
import io.datapump.reconciler.resource.PartChange;
import io.datapump.reconciler.resource.ResourceId;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.schema.source.SourceLocation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One step from live to desired.
public sealed interface Change extends Verdict {

    /// The resource does not exist.
    ///
    /// @param at where the configuration asks for it
    /// @param inPlaceOf what it succeeds; empty for the first of its line
    /// @param parts what becomes of the parts it is made of, where its kind has such and foretells it
    record Create(
            ResourceId resource,
            StateTree after,
            SourceLocation at,
            Optional<Predecessor> inPlaceOf,
            List<PartChange> parts)
            implements Change {

        public Create {
            parts = List.copyOf(parts);
        }

        public Create(ResourceId resource, StateTree after, SourceLocation at, Optional<Predecessor> inPlaceOf) {
            this(resource, after, at, inPlaceOf, List.of());
        }

        /// The same change beside another predecessor.
        Create inPlaceOf(Optional<Predecessor> other) {
            return new Create(resource, after, at, other, parts);
        }

        /// The same change with its parts foretold.
        public Create withParts(List<PartChange> foretold) {
            return new Create(resource, after, at, inPlaceOf, foretold);
        }
    }

    /// The resource differs and can be changed in place.
    ///
    /// @param fields sorted by path, never empty
    /// @param version of what is live
    /// @param parts what becomes of the parts it is made of, where its kind has such and foretells it
    record Update(
            ResourceId resource,
            List<FieldChange> fields,
            SourceLocation at,
            Optional<LiveVersion> version,
            List<PartChange> parts)
            implements Change {

        public Update {
            fields = List.copyOf(fields);
            parts = List.copyOf(parts);
        }

        public Update(ResourceId resource, List<FieldChange> fields, SourceLocation at, Optional<LiveVersion> version) {
            this(resource, fields, at, version, List.of());
        }

        /// The same change with its parts foretold.
        public Update withParts(List<PartChange> foretold) {
            return new Update(resource, fields, at, version, foretold);
        }
    }

    /// The resource differs in a field AWS cannot change in place: it is deleted and created.
    ///
    /// @param fields sorted by path, never empty
    /// @param version of what is live
    record Replace(ResourceId resource, List<FieldChange> fields, SourceLocation at, Optional<LiveVersion> version)
            implements Change {

        public Replace {
            fields = List.copyOf(fields);
        }
    }

    /// The lake owns the resource, the configuration no longer asks for it, and pruning was asked for.
    record Delete(ResourceId resource, StateTree before) implements Change {}

    /// The resource exists, nobody owns it, and taking it over was asked for: it gets the lake's tags and
    /// whatever else differs.
    ///
    /// @param fields sorted by path; may be empty
    record Adopt(ResourceId resource, List<FieldChange> fields, SourceLocation at) implements Change {

        public Adopt {
            fields = List.copyOf(fields);
        }
    }

    /// The resource is as the configuration asks.
    record Keep(ResourceId resource, SourceLocation at) implements Change {}

    /// Whether another judgment of the same resource, made alone and just before the change, asks for
    /// the same. What a created resource succeeds does not count, nor do parts foretold, nor what a
    /// sweep has left unread of one that goes, nor AWS's own count of versions, which a crawl moves
    /// too.
    default boolean isSameStep(Verdict other) {
        return switch (this) {
            case Create mine ->
                other instanceof Create theirs
                        && mine.inPlaceOf(theirs.inPlaceOf())
                                .withParts(theirs.parts())
                                .equals(theirs);
            case Update mine ->
                other instanceof Update theirs
                        && mine.resource().equals(theirs.resource())
                        && mine.fields().equals(theirs.fields());
            case Replace mine ->
                other instanceof Replace theirs
                        && mine.resource().equals(theirs.resource())
                        && mine.fields().equals(theirs.fields());
            case Delete mine ->
                equals(other)
                        || (mine.before().equals(StateTree.Branch.EMPTY)
                                && other instanceof Delete theirs
                                && mine.resource().equals(theirs.resource()));
            default -> equals(other);
        };
    }

    /// What is done, in a word: `create`, `update`, `replace`, `delete`, `adopt` or `keep`.
    default String action() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /// What a created resource succeeds, and how it differs from it.
    ///
    /// @param fields sorted by path; may be empty
    record Predecessor(String name, List<FieldChange> fields) {

        public Predecessor {
            fields = List.copyOf(fields);
        }
    }
}
