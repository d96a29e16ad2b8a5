package io.datapump.reconciler.kind.bucketlifecycle;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.List;

/// The lake's rules in one bucket's lifecycle; the rules of others are no part of it.
///
/// @param name of the bucket
/// @param tags always the lake's: a rule carries no tags, and its id says whose it is
record BucketLifecycleState(String name, List<ZoneRule> rules, Tags tags) implements ResourceState {

    BucketLifecycleState {
        rules = List.copyOf(rules);
    }

    static BucketLifecycleState of(String bucket, String lake, List<ZoneRule> rules) {
        return new BucketLifecycleState(bucket, rules, Tags.owned(lake, "lake/" + lake));
    }
}
