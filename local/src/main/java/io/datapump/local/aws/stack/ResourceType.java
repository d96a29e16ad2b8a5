package io.datapump.local.aws.stack;

/// How resources of one type come and go.
interface ResourceType {

    /// Creates a resource, or brings an existing one to these properties. Doing it again changes nothing.
    PhysicalResource put(Properties properties);

    /// Removes a resource; no failure where it is gone.
    void delete(PhysicalResource resource);
}
