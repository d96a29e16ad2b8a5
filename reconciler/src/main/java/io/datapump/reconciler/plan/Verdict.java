package io.datapump.reconciler.plan;

import io.datapump.reconciler.resource.ResourceId;

/// What the planner says of one resource: a change to make, or a finding to read.
public sealed interface Verdict permits Change, Finding {

    ResourceId resource();
}
