package io.datapump.reconciler.kind.eventsubscription;

import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Tags;
import java.util.List;

/// One RDS event subscription.
///
/// @param sources identifiers it is narrowed to; empty: every source of the type
record EventSubscriptionState(
        String name,
        String topicArn,
        String sourceType,
        List<String> categories,
        List<String> sources,
        boolean enabled,
        Tags tags)
        implements ResourceState {

    EventSubscriptionState {
        categories = List.copyOf(categories);
        sources = List.copyOf(sources);
    }

    /// The same narrowed to other sources.
    EventSubscriptionState of(List<String> others) {
        return new EventSubscriptionState(name, topicArn, sourceType, categories, others, enabled, tags);
    }
}
