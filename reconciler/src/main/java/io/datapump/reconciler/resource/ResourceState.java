package io.datapump.reconciler.resource;

/// What is asked of, or known about, one resource of a kind. Implemented by one record per kind.
public interface ResourceState {

    /// The resource's identity within account, region and kind; never changes in place.
    String name();

    /// The ownership marks it carries, or is to carry.
    Tags tags();
}
