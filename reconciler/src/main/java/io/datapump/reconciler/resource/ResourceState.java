package io.datapump.reconciler.resource;

import java.util.Optional;

/// What is asked of, or known about, one resource of a kind. Implemented by one record per kind.
public interface ResourceState {

    /// The resource's identity within account, region and kind; never changes in place.
    String name();

    /// The ownership marks it carries, or is to carry.
    Tags tags();

    /// Whether it is what it is, or has a successor.
    default Standing standing() {
        return Standing.CURRENT;
    }

    /// AWS's own count of its states; empty for what is desired and where AWS counts nothing.
    default Optional<LiveVersion> version() {
        return Optional.empty();
    }
}
