package io.datapump.reconciler.kind.foundation;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;

/// The foundation stack at rest.
///
/// @param source what it is made from
/// @param tags of the stack; CloudFormation puts them on every resource that can carry tags
/// @param terminationProtection whether deleting the stack is refused
record FoundationState(String name, StackSource source, Tags tags, boolean terminationProtection)
        implements ResourceState {}
