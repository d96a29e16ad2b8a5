package io.datapump.reconciler.resource;

import java.util.List;
import java.util.Optional;

/// The effects on one kind of resource. Reads throw [LiveStateException], changes throw
/// [ApplyException]; what does not exist is an empty answer, never an exception, also where the stack
/// or the bucket around it does not exist yet.
///
/// Nothing here asks who owns a resource: that is decided from [ResourceState#tags] by the planner,
/// once more just before each change.
public interface ResourceClient<S extends ResourceState> {

    /// Every resource that carries the lake's tag, every one with a desired name, and where one sweep
    /// shows them every one that works on the lake, whoever owns them. Reads in pages and batches: the
    /// number of calls grows with pages, not with resources, as long as little has changed.
    ///
    /// The tags of what the lake owns may be the two that prove it, where a sweep tells no more.
    ///
    /// @param desired normalized, names are unique
    List<S> live(Scope scope, List<S> desired);

    /// One resource as it is now, read from AWS and nowhere else.
    Optional<S> find(Scope scope, String name);

    /// Creates the resource with its tags in the same call where AWS allows it, and waits until it can be
    /// used.
    void create(Scope scope, S desired);

    /// Changes the resource in place and puts the desired tags on it. May be repeated.
    void update(Scope scope, S live, S desired);

    /// Deletes the resource. May be repeated.
    void delete(Scope scope, S live);
}
