package io.datapump.reconciler.resource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The effects on one kind of resource. Reads throw [LiveStateException], changes throw [ApplyException]; what
/// does not exist is an empty answer, never an exception, also where the stack or the bucket around it does not
/// exist yet.
///
/// Nothing here asks who owns a resource: that is decided from [ResourceState#tags] by the planner, once more
/// just before each change.
public interface ResourceClient<S extends ResourceState> {

    /// Every resource that carries the lake's tag, and every one with a desired name whoever owns it. Reads in
    /// pages and batches where AWS offers them.
    ///
    /// @param names names the configuration asks for
    List<S> live(Scope scope, Set<String> names);

    /// One resource as it is now.
    Optional<S> find(Scope scope, String name);

    /// Creates the resource with its tags in the same call where AWS allows it, and waits until it can be used.
    void create(Scope scope, S desired);

    /// Changes the resource in place and puts the desired tags on it. May be repeated.
    void update(Scope scope, S live, S desired);

    /// Deletes the resource. May be repeated.
    void delete(Scope scope, S live);
}
